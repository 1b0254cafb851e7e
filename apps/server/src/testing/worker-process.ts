import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { TestServer } from "./harness.ts";

const MAIN = fileURLToPath(new URL("../../../worker/src/main.ts", import.meta.url));

interface Options {
  languages?: readonly string[];
  slots?: number;
  /** Where the server's files are, for runs that need some. */
  dataDir?: string;
  /** More settings. */
  env?: Record<string, string>;
}

/** The real worker with the real sandbox, on the test server's database. */
export async function startWorkerProcess(
  { db, deps }: TestServer,
  { languages = ["python", "javascript"], slots = 2, dataDir, env = {} }: Options = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "invigil-worker-"));
  // While it starts it offers nothing.
  const ready = async () => (await readLiveWorkers(db)).filter(({ offers }) => offers.length > 0).length;
  const before = await ready();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: deps.pool.options.connectionString,
      DATA_DIR: dataDir ?? folder,
      SLOTS: String(slots),
      LANGUAGES: languages.join(","),
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = once(child, "exit");
  while ((await ready()) <= before) {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    child,
    /** Killed without warning, as when the machine is switched off. */
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
    async stop() {
      child.kill("SIGTERM");
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
