import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startServer, type TestServer } from "./testing/harness.ts";
import { startWorker } from "./start-worker.ts";

let server: TestServer;
let folder: string;
beforeEach(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), "invigil-start-"));
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const workers = () => readLiveWorkers(server.db);

it("starts the worker beside the server, restarts it when it dies, and stops it with the product", async () => {
  const databaseUrl = server.deps.pool.options.connectionString ?? "";
  const log = pino({ level: "silent" });
  const { interviews } = server.deps.config;
  const own = {
    databaseDirectUrl: undefined,
    dataDir: folder,
    logLevel: "error" as const,
    logFormat: "json" as const,
    slots: 1,
  };
  const config = { ...own, s3: undefined, toolchains: undefined, speechModel: undefined, interviews };
  const stop = startWorker({ config, databaseUrl, log });
  const first = await vi.waitUntil(async () => (await workers())[0]?.id, { timeout: 60_000, interval: 100 });

  // Its id contains the process id.
  process.kill(Number(first.split("-").at(-2)), "SIGKILL");
  // A worker that offers something has finished starting.
  const isReady = async () => (await workers()).some(({ id, offers }) => id !== first && offers.length > 0);
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
  expect(await workers()).toHaveLength(2);

  await stop();
  expect((await workers()).map(({ id }) => id)).toEqual([first]);
});
