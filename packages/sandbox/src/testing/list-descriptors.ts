import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSandbox } from "../sandbox.ts";

/** A worker that was started with one descriptor too many; prints what its box has. */
const folder = mkdtempSync(join(tmpdir(), "invigil-sandbox-test-"));
const had = existsSync("/proc/self/fd/251");
const sandbox = await openSandbox({ slots: 1, folder, languages: [] });
const { stdout } = await sandbox.run({ argv: ["ls", "/proc/self/fd"] });
process.stdout.write(`${had ? "worker had 251" : "worker had nothing"}\n${stdout.toString()}`);
await sandbox.close();
rmSync(folder, { recursive: true });
