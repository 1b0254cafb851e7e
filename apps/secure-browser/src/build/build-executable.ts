import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm, writeFile, chmod, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rolldown } from "rolldown";

const run = promisify(execFile);

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));
const POSTJECT = join(dirname(createRequire(import.meta.url).resolve("postject")), "cli.js");
/** Node looks for the program under this name if this text, which its own file contains, has been changed. */
const PLACE = "NODE_SEA_BLOB";
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

interface Build {
  /** The Node that the program is put into: this one, or that of another system in the same version. */
  node: string;
  to: string;
}

/** Makes one file of Node and the agent, which starts without anything else but a browser. */
export async function buildExecutable({ node, to }: Build): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-executable-"));
  try {
    const main = join(folder, "main.cjs");
    const bundle = await rolldown({ input: MAIN, platform: "node" });
    await bundle.write({ file: main, format: "cjs" });
    await bundle.close();
    const output = join(folder, "program");
    const config = join(folder, "config.json");
    await writeFile(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true }));
    await run(process.execPath, ["--experimental-sea-config", config]);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(node, to);
    await chmod(to, 0o755);
    const isMac = process.platform === "darwin";
    // macOS starts no file whose signature does not fit, and an own signature is enough for it.
    if (isMac) await run("codesign", ["--remove-signature", to]);
    const segment = isMac ? ["--macho-segment-name", "NODE_SEA"] : [];
    await run(process.execPath, [POSTJECT, to, PLACE, output, "--sentinel-fuse", FUSE, ...segment]);
    if (isMac) await run("codesign", ["--sign", "-", to]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
