import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeServer } from "./describe-server.ts";

let dataDir: string;
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), "invigil-describe-"))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const describe = (folder: string) => describeServer({ port: 1, dataDir: folder, s3: undefined });

it("knows two folders apart", async () => {
  const { files } = await describe(dataDir);
  expect((await describe(dataDir)).files).toBe(files);
  expect((await describe(join(dataDir, "other"))).files).not.toBe(files);
});

/** A container has a host name of its own; giving oneself one takes an administrator. */
const mayRename = process.platform === "linux" && process.getuid?.() === 0;

it.runIf(mayRename)("knows a folder that it shares with a container on the same machine", async () => {
  const module = new URL("describe-server.ts", import.meta.url).href;
  const config = JSON.stringify({ port: 1, dataDir });
  const script = `const { describeServer } = await import("${module}");
    process.stdout.write(JSON.stringify(await describeServer(${config})));`;
  const command = 'hostname a-container && exec "$0" --input-type=module -e "$1"';
  const said = execFileSync("unshare", ["--uts", "sh", "-c", command, process.execPath, script], { encoding: "utf8" });
  expect(JSON.parse(said)).toMatchObject({ address: "a-container:1", files: (await describe(dataDir)).files });
});
