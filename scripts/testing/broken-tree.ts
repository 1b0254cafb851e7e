import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../root.ts";

/** The server's half is enough: every gate has something to read there, in half the time. */
const COPIED = [
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

/** Tests and models are half of what there is to read, and no gate needs them to find what is broken. */
const LEFT_OUT = /\.test\.tsx?$|\/capture\/models$/;

/** A copy of the repository with other files on top. Workspaces resolve inside the copy, all else to the real modules. */
export function copyTree(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "invigil-gates-")));
  for (const path of COPIED) {
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

function linkModules(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@invigil"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@invigil" && name !== ".cache") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const kind of ["apps", "packages"]) {
    for (const name of readdirSync(join(folder, kind))) {
      symlinkSync(join(folder, kind, name), join(modules, "@invigil", name));
    }
  }
}
