import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkModules } from "../linked-modules.ts";
import { root } from "../root.ts";
import { report, sourceFiles } from "../source-files.ts";

const TEST_CODE = /\.(test|e2e)\.tsx?$|\/testing\/|^e2e\//;
const READ = /\.(tsx?|mjs|html|json)$/;

/**
 * Finds code that only tests and tooling use: in production mode knip starts where the product does. Even so it treats
 * every file that a package lists under `exports` as an entry, tests included, so it runs on a copy without them.
 */
function findUnused(files: string[]): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "invigil-product-")));
  try {
    for (const file of files) cpSync(join(root, file), join(folder, file));
    linkModules(folder);
    const knip = `${root}node_modules/knip/bin/knip.js`;
    const args = [knip, "--production", "--no-config-hints", "--include", KINDS.join(","), "--reporter", "json"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 24 });
    return stdout === "" ? [stderr] : namesOf(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const KINDS = ["files", "dependencies", "exports", "types"] as const;

interface Found {
  issues: ({ file: string } & Partial<Record<(typeof KINDS)[number], { name: string }[]>>)[];
}

function namesOf(json: string): string[] {
  const { issues } = JSON.parse(json) as Found;
  return issues.flatMap(({ file, files: unused = [], dependencies = [], exports = [], types = [] }) => [
    ...unused.map(() => `${file}: the product does not use this file`),
    ...[...dependencies, ...exports, ...types].map(({ name }) => `${file}: the product does not use ${name}`),
  ]);
}

const files = sourceFiles().filter((file) => READ.test(file) && !TEST_CODE.test(file));
report(findUnused(files), `${files.length} files of the product`);
