import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as closure from "@invigil/sandbox/host/package-closure";
import type { BoxFile } from "@invigil/sandbox/types";

const HERE = dirname(fileURLToPath(import.meta.url));

/** A package of ours and its dependencies, to mount in a box as /box/node_modules. */
export function packageFiles(name: string): BoxFile[] {
  return closure.packageFiles(name, { near: HERE, under: "node_modules" });
}

/** The product's own Node, for frameworks that run on it. */
export const NODE = "/box/.bin/node";
export function nodeFile(): BoxFile {
  return { path: NODE, from: realpathSync(process.execPath) };
}
