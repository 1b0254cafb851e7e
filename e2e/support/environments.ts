import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import type { Product } from "./product.ts";

const MAIN = fileURLToPath(new URL("../../apps/environments/src/main.ts", import.meta.url));

/** Starts a real host of environments beside a product that has none. Returns a function that stops it. */
export async function startEnvironments({ db, databaseUrl, baseUrl }: Product): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-e2e-environments-"));
  const host = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PUBLIC_URL: baseUrl,
      ENVIRONMENTS_PORT: "0",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const gone = once(host, "exit");
  while ((await readLiveHosts(db)).length === 0) {
    if (host.exitCode !== null) throw new Error(`The host of environments ended with code ${host.exitCode}.`);
    await sleep(100);
  }
  return async () => {
    host.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Kills the box of a test's only environment, as a machine does that runs out of memory: without a word. */
export async function killBox({ db }: Product, testSlug: string): Promise<void> {
  const { launch_id: launch } = await db
    .selectFrom("environment")
    .innerJoin("attempt", "attempt.id", "environment.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select("environment.launch_id")
    .where("test.slug", "=", testSlug)
    .executeTakeFirstOrThrow();
  if (launch === null) throw new Error("The environment has not been started.");
  for (const name of await readdir("/proc")) {
    const command = await readFile(`/proc/${name}/cmdline`, "latin1").catch(() => "");
    if (/^\d+$/.test(name) && command.includes(launch)) process.kill(Number(name), "SIGKILL");
  }
}
