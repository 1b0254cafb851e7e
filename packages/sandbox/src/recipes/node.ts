import { MEGABYTE, STACK } from "../limits.ts";
import type { Limits } from "../types.ts";
import { major } from "./label.ts";
import type { Recipe } from "./recipe.ts";
import { typeCheck } from "./type-check.ts";

const NODE = "/opt/node";
/**
 * Writes synchronously, as to a file; otherwise Node would lose buffered output when a program calls process.exit().
 */
const WRITE_AT_ONCE = {
  path: "/opt/write-at-once.cjs",
  data: "for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);\n",
};
const WRITES_AT_ONCE = `--require=${WRITE_AT_ONCE.path}`;
/**
 * In kilobytes: nearly all of the box's stack, because V8's default is used up after 10,000 calls. What V8 does not
 * count needs the rest.
 */
const DEEP = `--stack-size=${Math.floor((STACK - 8 * MEGABYTE) / 1024)}`;

/** JavaScript and TypeScript run on the Node that we run on, so they are always available. */
export function nodeRecipes(binary: string): Recipe[] {
  const common = {
    probe: [NODE, "--version"],
    files: [{ path: NODE, from: binary }, WRITE_AT_ONCE],
    factors: { time: 1.5, memory: 2, processes: 32 },
    outOfMemory: /JavaScript heap out of memory/,
    // A failure at run time names a place in the program among its callers.
    unread:
      /^(?:file:\/\/)?\/box\/main\.[jt]s:\d+\n(?:(?! {4}at )[^\n]*\n)*SyntaxError(?: \[\w+\])?: (?![^]*\n {4}at [^\n]*\/box\/main)/,
  };
  return [
    {
      ...common,
      id: "javascript",
      name: "JavaScript",
      label: (version) => `JavaScript (Node ${major(version)})`,
      mode: "javascript",
      extension: "js",
      source: "main.js",
      run: (limits) => [NODE, heap(limits), DEEP, WRITES_AT_ONCE, "/box/main.js"],
    },
    {
      ...common,
      id: "typescript",
      name: "TypeScript",
      label: (version) => `TypeScript (Node ${major(version)})`,
      mode: "typescript",
      extension: "ts",
      source: "main.ts",
      ...typeCheck(),
      run: (limits) => [
        NODE,
        heap(limits),
        DEEP,
        WRITES_AT_ONCE,
        "--experimental-transform-types",
        "--disable-warning=ExperimentalWarning",
        "/box/main.ts",
      ],
    },
  ];
}

function heap({ memory }: Limits): string {
  return `--max-old-space-size=${Math.floor((memory * 0.75) / MEGABYTE)}`;
}
