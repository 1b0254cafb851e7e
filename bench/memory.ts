import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolder, readPostmaster } from "./support/database.ts";
import { withParts } from "./support/parts.ts";
import { childrenOf, pssKilobytes, rssKilobytes } from "./support/processes.ts";
import { startProduct } from "./support/product.ts";
import { say } from "./support/progress.ts";
import { round, type Result } from "./support/result.ts";

const LIMIT_MEGABYTES = 400;
const IDLE_SECONDS = 10;

/** What `npm start` takes when idle: the server, the embedded database and the demo data. */
export function benchMemory(): Promise<Result> {
  return withParts(measureMemory);
}

async function measureMemory(parts: AsyncDisposableStack): Promise<Result> {
  const folder = await makeFolder();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const product = parts.use(await startProduct({ DATA_DIR: folder, DATABASE_URL: "", DEMO: "true", WORKER: "off" }));
  await sleep(IDLE_SECONDS * 1_000);

  const postmaster = await readPostmaster(folder);
  const database = [postmaster, ...childrenOf(postmaster)];
  const serverPss = megabytes(pssKilobytes(product.pid));
  const databasePss = megabytes(sum(database, pssKilobytes));
  const total = serverPss + databasePss;
  say(`memory: ${serverPss.toFixed(0)} MB server + ${databasePss.toFixed(0)} MB database`);
  return {
    name: "memory",
    ratio: total / LIMIT_MEGABYTES,
    goal: 1,
    checks: [{ name: "PSS in MB, idle", value: total, limit: LIMIT_MEGABYTES, bound: "at most" }],
    figures: {
      serverPss: round(serverPss, 1),
      serverRss: round(megabytes(rssKilobytes(product.pid)), 1),
      databasePss: round(databasePss, 1),
      databaseRss: round(megabytes(sum(database, rssKilobytes)), 1),
      databaseProcesses: database.length,
    },
  };
}

function sum(pids: readonly number[], read: (pid: number) => number): number {
  return pids.reduce((total, pid) => total + read(pid), 0);
}

function megabytes(kilobytes: number): number {
  return kilobytes / 1_000;
}
