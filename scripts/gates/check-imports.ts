import { spawnSync } from "node:child_process";
import { root } from "../root.ts";
import { report, sourceFiles } from "../source-files.ts";

const FOLDERS = ["apps", "packages", "e2e", "bench", "faults", "scripts"];

const files = sourceFiles().filter((file) => /\.tsx?$/.test(file));
const folders = FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
const cruiser = `${root}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`;
const { status, stdout, stderr } = spawnSync(process.execPath, [cruiser, ...folders], { cwd: root, encoding: "utf8" });

const faults = status === 0 ? [] : [stdout.trim(), stderr.trim()].filter((text) => text !== "");
// Without a parser for TypeScript the tool reads nothing and reports success.
const modules = Number(/(\d+) modules, \d+ dependencies cruised/.exec(stdout)?.[1] ?? 0);
const expected = files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`))).length;
if (faults.length === 0 && modules < expected) {
  faults.push(`Only ${modules} modules were read out of at least ${expected} files. Is @swc/core installed?`);
}
report(faults, `${modules} modules`);
