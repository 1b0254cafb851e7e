import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Runs after every installation and removes builds that nothing here loads, some 200 MB: a package is installed whole
 * or not at all.
 */
const modules = join(dirname(fileURLToPath(import.meta.url)), "../node_modules");

/** Of Node itself only the program, not the headers for compiling against it. */
const PROGRAM = /^(bin|package\.json|LICENSE)$/;
const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];

/** Folders, and what is needed of them. */
const NEEDED = {
  "onnxruntime-web/dist": /^(ort\.node\.min\.mjs|ort\.wasm\.bundle\.min\.mjs|ort-wasm-simd-threaded\.(mjs|wasm))$/,
  "@mediapipe/tasks-vision/wasm": /^vision_wasm_module_internal\./,
  ...Object.fromEntries(PLATFORMS.map((platform) => [`node/node_modules/node-${platform}`, PROGRAM])),
};

for (const [folder, needed] of Object.entries(NEEDED)) {
  for (const name of entriesOf(join(modules, folder))) {
    if (!needed.test(name)) rmSync(join(modules, folder, name), { recursive: true, force: true });
  }
}

/** A package of another platform is not there. @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
