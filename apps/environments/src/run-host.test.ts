import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { returnSilent } from "@invigil/records/environments/host-work";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { manifestObjects } from "@invigil/environments/testing/fake-cluster/fake-cluster";
import { parseConfig } from "./config.ts";
import { runHost } from "./run-host.ts";
import { ask } from "./testing/ask.ts";
import { askForEnvironment, readRow, untilState } from "./testing/asked-environment.ts";
import { processesOf } from "./testing/kill-box.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const isMissing = !existsSync("/usr/bin/bwrap");

let database: TestDatabase;
let folder: string;
let db: Db;
let children: ChildProcess[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-run-host-"));
  db = openDb(openPool(database.url, { max: 3 }));
  children = [];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children) await end(child, "SIGKILL");
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The process as the server starts it. */
async function startProcess(id: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, id),
      ENVIRONMENTS_PORT: "0",
      ENVIRONMENTS_ID: id,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  await vi.waitUntil(async () => (await readLiveHosts(db)).some((host) => host.id === id), { timeout: 60_000 });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

it("says in one sentence why nothing is offered if nothing can be isolated", async () => {
  // A machine without bubblewrap.
  vi.stubEnv("PATH", folder);
  const said: string[] = [];
  const heard = pino({ level: "info" }, { write: (line) => void said.push(line) });
  const host = await runHost(
    parseConfig({ DATABASE_URL: database.url, DATA_DIR: folder, ENVIRONMENTS_PORT: "0" }),
    heard,
  );
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("Environments cannot be started here: ");
  expect(await readLiveHosts(db)).toEqual([]);
  await host.stop();
});

it("reports every configuration fault at once", () => {
  expect(() => parseConfig({ ENVIRONMENTS_PORT: "none", ENVIRONMENTS_URL: "ftp://x" })).toThrow(
    /^Please correct these settings of the environments' host:\n {2}DATABASE_URL: .+\n {2}ENVIRONMENTS_PORT: .+\n {2}ENVIRONMENTS_URL: .+$/,
  );
  const given = { DATABASE_URL: database.url, PUBLIC_URL: "https://tests.example.com/" };
  expect(parseConfig(given)).toMatchObject({
    publicUrl: "https://tests.example.com",
    url: { hostname: "tests.example.com" },
  });
  const own = { ...given, ENVIRONMENTS_URL: "https://work.example.com/" };
  expect(parseConfig(own).url).toBe("https://work.example.com");
  expect(parseConfig(given).id).toBe(parseConfig(given).id);
  expect(parseConfig(given).kubernetes).toBeUndefined();
  const inCluster = { ...given, ENVIRONMENTS_DRIVER: "kubernetes" };
  expect(() => parseConfig(inCluster)).toThrow("  KUBERNETES_IMAGE: An image is needed");
  expect(parseConfig({ ...inCluster, KUBERNETES_IMAGE: "light:1", KUBERNETES_WARM: "3" }).kubernetes).toEqual({
    namespace: "invigil-environments",
    images: { light: "light:1" },
    warm: 3,
  });
  expect(parseConfig({ ...given, ENVIRONMENTS_PORT: "0" }).id).not.toBe(
    parseConfig({ ...given, ENVIRONMENTS_PORT: "0" }).id,
  );
});

describe.skipIf(isMissing)("the process", () => {
  it("may be killed: its boxes end with it, and another host takes over", async () => {
    const first = await startProcess("one");
    const asked = await askForEnvironment(db);
    const before = await untilState(db, asked.id, "ready");
    await end(first, "SIGKILL");
    await vi.waitUntil(() => processesOf(before.launch_id ?? "").length === 0);
    await startProcess("two");
    expect((await readRow(db, asked.id)).host).toBe("one");
    // Half a minute later, the server's sweep notices that the first one is silent.
    const silent = new Date(Date.now() - 31_000);
    await db.updateTable("environment_host").set({ seen_at: silent }).where("id", "=", "one").execute();
    expect(await returnSilent(db)).toBe(1);
    const after = await untilState(db, asked.id, "ready", before.launch_id);
    expect(after.host).toBe("two");
    const [host] = (await readLiveHosts(db)).filter(({ id }) => id === "two");
    const headers = { authorization: `Bearer ${asked.key}` };
    const health = await ask(`${host?.url}/environments/${asked.id}/health`, { headers });
    expect(JSON.parse(health.text)).toEqual({ launch: after.launch_id });
  });

  it("starts what it had before, if it was killed and comes back", async () => {
    const first = await startProcess("one");
    const asked = await askForEnvironment(db);
    const before = await untilState(db, asked.id, "ready");
    await end(first, "SIGKILL");
    await startProcess("one");
    const after = await untilState(db, asked.id, "ready", before.launch_id);
    expect(after.host).toBe("one");
  });

  it("hands everything back and leaves nothing running when it is stopped, or its starter is gone", async () => {
    for (const leave of [(child: ChildProcess) => child.kill("SIGTERM"), (child: ChildProcess) => child.disconnect()]) {
      const child = await startProcess("one");
      const asked = await askForEnvironment(db);
      const { launch_id: launch } = await untilState(db, asked.id, "ready");
      const gone = once(child, "exit");
      leave(child);
      expect(await gone).toEqual([0, null]);
      expect(await readRow(db, asked.id)).toMatchObject({ state: "queued", host: null, launch_id: null });
      expect(await readLiveHosts(db)).toEqual([]);
      expect(processesOf(launch ?? "")).toEqual([]);
      await db.updateTable("environment").set({ state: "released" }).execute();
    }
  });
});

interface HostSet {
  spec: { template: { spec: { containers: { env: { name: string; value?: string; valueFrom?: object }[] }[] } } };
}

it("understands the settings in the manifest of the documentation", () => {
  const { spec } = manifestObjects("host.yaml").find(({ kind }) => kind === "StatefulSet") as unknown as HostSet;
  const given = spec.template.spec.containers[0]?.env ?? [];
  // The cluster fills in what comes from elsewhere.
  const elsewhere = { DATABASE_URL: "postgresql://db/invigil", ENVIRONMENTS_ID: "environments-host-0" };
  const named = new Set(given.filter(({ valueFrom }) => valueFrom).map(({ name }) => name));
  expect(named).toEqual(new Set(Object.keys(elsewhere)));
  const own = Object.fromEntries(given.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
  expect(parseConfig({ ...own, ...elsewhere })).toMatchObject({
    id: "environments-host-0",
    listen: { host: "0.0.0.0", port: 3_001 },
    url: "https://environments.example.com",
    kubernetes: { namespace: "invigil-environments", images: { light: expect.any(String) } },
  });
});
