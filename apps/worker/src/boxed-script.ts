import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { BoxFile } from "@invigil/sandbox/types";

const FOLDER = "/box/.script";

/** The path of one of our scripts in the box. */
export function boxedPath(script: URL): string {
  return `${FOLDER}/${basename(fileURLToPath(script), ".ts")}.mjs`;
}

/**
 * Our scripts for a box with Node, side by side. Types are stripped here, once, because doing so in every box costs 70
 * ms.
 */
export function boxedScripts(...scripts: URL[]): BoxFile[] {
  return scripts.map((script) => ({
    path: boxedPath(script),
    data: stripTypeScriptTypes(readFileSync(script, "utf8")).replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.mjs"'),
  }));
}
