import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { Product } from "./product.ts";

const MAIN = fileURLToPath(new URL("../../apps/worker/src/main.ts", import.meta.url));

/** Starts the real worker with the real sandbox beside a product that has none. Returns a function that stops it. */
export async function startWorker(
  { db, databaseUrl }: Product,
  languages = "python,javascript,typescript",
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-e2e-worker-"));
  const worker = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LANGUAGES: languages,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = once(worker, "exit");
  while ((await readLiveWorkers(db)).length === 0) {
    if (worker.exitCode !== null) throw new Error(`The worker ended with code ${worker.exitCode}.`);
    await sleep(100);
  }
  return async () => {
    worker.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}
