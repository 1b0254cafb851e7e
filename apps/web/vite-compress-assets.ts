import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|json|webmanifest)$/;
/** Megabytes that change only with a dependency. Browsers that can use them all take Brotli. */
const BINARY = /\.(wasm|onnx|tflite|mjs)$/;
const BINARY_QUALITY = 9;
const CACHE = resolve(import.meta.dirname, "../../node_modules/.cache/invigil/brotli");
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz beside the assets, so that the server never compresses while it serves. */
export function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "invigil:compress-assets",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = (await readdir(folder, { recursive: true })).map((name) => resolve(folder, name));
      await Promise.all([
        ...entries.filter((path) => TEXT.test(path)).map(compressText),
        ...entries.filter((path) => BINARY.test(path)).map(compressBinary),
      ]);
    },
  };
}

async function compressText(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await brotli(content, { params }));
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
}

/** Takes many seconds, so the result is kept for the next build. */
async function compressBinary(path: string): Promise<void> {
  const content = await readFile(path);
  const kept = resolve(CACHE, `${createHash("sha256").update(content).digest("hex")}-${BINARY_QUALITY}`);
  try {
    await copyFile(kept, `${path}.br`);
  } catch {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BINARY_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${path}.br`, await brotli(content, { params }));
    await mkdir(dirname(kept), { recursive: true });
    // Whole or not at all: a build that is broken off must not leave half a file for the next one.
    await copyFile(`${path}.br`, `${kept}.${process.pid}`);
    await rename(`${kept}.${process.pid}`, kept);
  }
}
