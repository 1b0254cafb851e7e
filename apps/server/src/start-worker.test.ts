import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLiveWorkers } from "@invigil/db/workers";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startServer, type TestServer } from "./testing/harness.ts";
import { startWorker } from "./start-worker.ts";

vi.setConfig({ testTimeout: 120_000 });

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

/** Those that have finished starting. */
const ids = async () => (await readLiveWorkers(server.db)).flatMap(({ id, offers }) => (offers.length > 0 ? id : []));

it("starts the worker beside the server, starts it again when it dies, and ends it with the product", async () => {
  const databaseUrl = server.deps.pool.options.connectionString ?? "";
  const log = pino({ level: "silent" });
  const config = { dataDir: folder, logLevel: "error" as const, slots: 1, s3: undefined, speechModel: undefined };
  const stop = startWorker({ config, databaseUrl, log });
  await vi.waitUntil(async () => (await ids()).length === 1, { timeout: 60_000, interval: 100 });
  const [first = ""] = await ids();

  // Its id says which process it is.
  process.kill(Number(first.split("-").at(-2)), "SIGKILL");
  await vi.waitUntil(async () => (await ids()).length === 2, { timeout: 60_000, interval: 100 });
  const second = (await ids()).find((id) => id !== first);
  expect(second).toBeDefined();

  await stop();
  expect(await ids()).toEqual([first]);
});
