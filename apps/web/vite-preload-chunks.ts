import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Has the page ask for the named chunks together with its entry, instead of one after the other. Refuses to build a page
 * whose chunks are more than so many bytes together, compressed.
 */
export function preloadChunks(names: readonly string[], mostBytes: number): Plugin {
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
        const first = names.map((name) => {
          const chunk = chunks.find((output) => output.name === name);
          if (!chunk) throw new Error(`The build has no chunk named ${name} to preload.`);
          return chunk;
        });
        const bytes = first.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
        if (bytes > mostBytes) throw new Error(`The first page would load ${bytes} bytes, and may load ${mostBytes}.`);
        return first
          .map(({ fileName }) => base + fileName)
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
