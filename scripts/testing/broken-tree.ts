import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { linkModules } from "../linked-modules.ts";
import { root } from "../root.ts";

/** The server's half is enough: every gate has something to read there, in half the time. */
export const SERVER_HALF = [
  ".dependency-cruiser.cjs",
  ".gitignore",
  ".oxfmtrc.json",
  ".oxlintrc.json",
  "apps/server",
  "apps/web/package.json",
  "docs/requirements.md",
  "knip.json",
  "package.json",
  "packages",
  "scripts",
  "tsconfig.json",
];

/** The gates and their settings, for those that judge each file by itself and take minutes for all of ours. */
export const GATES_ALONE = [".gitignore", ".oxlintrc.json", "package.json", "scripts", "tsconfig.json"];

/** Tests, models and the packages that only browser and worker use: no gate needs them to find what is broken. */
const LEFT_OUT = /\.test\.tsx?$|\/(capture|ui|sandbox)\/(src|models)$/;

/** A copy of some of the repository with other files on top. */
export function copyTree(copied: readonly string[], files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "invigil-gates-")));
  for (const path of copied) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !LEFT_OUT.test(from) });
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  linkModules(folder);
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  return folder;
}
