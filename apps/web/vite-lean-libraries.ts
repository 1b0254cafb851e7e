import type { Plugin } from "vite";

/** What a page needs of modules that bring far more: nothing shakes the rest off by itself, because the library refers to it. */
const LEAN: { module: RegExp; lean: (code: string) => string }[] = [
  // Every zod type knows how to write itself as a JSON schema. Pages write none.
  { module: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, lean: refusing },
  // The socket takes no other way than the websocket.
  {
    module: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/,
    lean: () => 'import { WS } from "./websocket.node.js";\nexport const transports = { websocket: WS };\n',
  },
];

export function leanLibraries(): Plugin {
  const missing = new Set(LEAN);
  return {
    name: "invigil:lean-libraries",
    apply: "build",
    transform(code, id) {
      const found = LEAN.find(({ module }) => module.test(id));
      if (!found) return null;
      missing.delete(found);
      return { code: found.lean(code), map: null };
    },
    buildEnd(error) {
      if (error || missing.size === 0) return;
      this.error(`These modules are not there any more: ${[...missing].map(({ module }) => module.source).join(", ")}`);
    },
  };
}

/** The same exports; whoever calls what they answer is told that it is not here. */
function refusing(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `make as ${name}`);
  return `const refuse = () => { throw new Error("not in the page"); };\nconst make = () => refuse;\nexport { ${names.join(", ")} };\n`;
}
