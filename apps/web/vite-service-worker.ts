import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { transformWithOxc, type Plugin } from "vite";

/**
 * What a page needs to start without a connection; fonts beyond Latin fall back to the system's, and the megabytes of
 * the detectors in assets/capture come with the first proctored page, those of assets/python when Python is chosen.
 */
const SHELL_ASSET = /^assets\/[^/]*\.(js|css)$|^assets\/inter-latin-wght-normal.*\.woff2$|^brand\/.*\.svg$/;

/** Emits sw.js with the list of the build's own assets. */
export function serviceWorker(source: string): Plugin {
  let base = "/";
  let publicDir = "";
  return {
    name: "invigil:service-worker",
    apply: "build",
    configResolved(config) {
      ({ base, publicDir } = config);
    },
    generateBundle: {
      // Afterwards: a chunk that held only styles is taken out again.
      order: "post",
      async handler(_options, bundle) {
        const names = [...Object.keys(bundle), ...(await readdir(publicDir, { recursive: true }))].filter((name) =>
          SHELL_ASSET.test(name),
        );
        const assets = names.toSorted().map((name) => base + name);
        const version = createHash("sha256").update(assets.join("\n")).digest("hex").slice(0, 12);
        const { code } = await transformWithOxc(await readFile(source, "utf8"), source, { sourcemap: false });
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: code
            .replaceAll("__SHELL_ASSETS__", JSON.stringify(assets))
            .replaceAll("__SHELL_VERSION__", JSON.stringify(version)),
        });
      },
    },
  };
}
