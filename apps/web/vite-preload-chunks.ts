import type { Plugin } from "vite";

/** Has the page ask for the named chunks together with its entry, instead of one after the other. */
export function preloadChunks(names: readonly string[]): Plugin {
  let base = "/";
  return {
    name: "invigil:preload-chunks",
    apply: "build",
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === "chunk");
        return names
          .map((name) => {
            const chunk = chunks.find((output) => output.name === name);
            if (!chunk) throw new Error(`The build has no chunk named ${name} to preload.`);
            return base + chunk.fileName;
          })
          .filter((href) => !html.includes(href))
          .map((href) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href },
            injectTo: "head",
          }));
      },
    },
  };
}
