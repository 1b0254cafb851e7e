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
 * Finds exports that only tests import. Knip treats every file that a package lists under `exports` as an entry,
 * including those in `testing`, and everything an entry imports as used. In a copy without tests only the product is
 * left.
 */
function findTestOnly(files: string[]): string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "invigil-product-")));
  try {
    for (const file of files) cpSync(join(root, file), join(folder, file));
    linkModules(folder);
    const knip = `${root}node_modules/knip/bin/knip.js`;
    const args = [knip, "--no-config-hints", "--include", "exports,types", "--reporter", "json"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 24 });
    return stdout === "" ? [stderr] : namesOf(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Found {
  issues: { file: string; exports?: { name: string }[]; types?: { name: string }[] }[];
}

function namesOf(json: string): string[] {
  const { issues } = JSON.parse(json) as Found;
  return issues.flatMap(({ file, exports = [], types = [] }) =>
    [...exports, ...types].map(({ name }) => `${file}: only tests use ${name}`),
  );
}

const files = sourceFiles().filter((file) => READ.test(file) && !TEST_CODE.test(file));
report(findTestOnly(files), `${files.length} files of the product`);
