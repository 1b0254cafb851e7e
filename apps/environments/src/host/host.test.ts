import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openLocalDriver } from "@invigil/environments/local/local-driver";
import { releaseEnvironments } from "@invigil/records/environments/ask-environment";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runWithDriver } from "../run-host.ts";
import { ask, openPage, type Page } from "../testing/ask.ts";
import { askForEnvironment, readRow, untilState } from "../testing/asked-environment.ts";
import { killBox, processesOf } from "../testing/kill-box.ts";
import { EXAM } from "../testing/test-gateway.ts";

const isMissing = !existsSync("/usr/bin/bwrap");
const log = pino({ level: process.env["HOST_LOG"] ?? "silent" });

let database: TestDatabase;
let folder: string;
let db: Db;
let running: { stop(): Promise<void> }[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-host-"));
  db = openDb(openPool(database.url, { max: 3 }));
  running = [];
});
afterEach(async () => {
  for (const host of running) await host.stop();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function startHere(id: string, places = 2) {
  const driver = await openLocalDriver({ folder: join(folder, id), places });
  const listen = { host: "127.0.0.1", port: 0 };
  const config = { databaseUrl: database.url, publicUrl: EXAM, listen, url: { hostname: "127.0.0.1" }, id };
  const host = await runWithDriver(config, driver, log);
  running.push(host);
  return { ...host, at: (environment: string) => `${host.url}/environments/${environment}` };
}

async function hello(page: Page): Promise<{ launch: string; empty: boolean }> {
  page.socket.send(JSON.stringify({ do: "hello", heard: 0 }));
  await vi.waitUntil(() => page.heard.length > 0);
  return JSON.parse(page.heard[0] ?? "");
}

describe.skipIf(isMissing)("a host", () => {
  it("runs an environment from the question to the end, and restores one that was killed", async () => {
    const host = await startHere("one");
    const asked = await askForEnvironment(db);
    const first = await untilState(db, asked.id, "ready");
    expect(await readLiveHosts(db)).toMatchObject([
      { id: "one", url: host.url, offers: expect.arrayContaining(["light"]), places: 2, editor_places: 3 },
    ]);
    const page = await openPage({ url: host.at(asked.id), key: asked.key });
    expect(await hello(page)).toMatchObject({ launch: first.launch_id, empty: true });
    page.socket.send(JSON.stringify({ do: "put", n: 1, files: { "a.txt": "mine" }, whole: true }));
    await vi.waitUntil(() => page.heard.includes('{"say":"done","n":1}'));

    killBox(first.launch_id ?? "");
    expect(await page.closed).toBe(4002);
    const second = await untilState(db, asked.id, "ready", first.launch_id);
    const again = await openPage({ url: host.at(asked.id), key: asked.key });
    // A new box: the page puts its files there again.
    expect(await hello(again)).toMatchObject({ launch: second.launch_id, empty: true });

    await db.transaction().execute((tx) => releaseEnvironments(tx, { attemptId: asked.attemptId }));
    expect(await again.closed).toBe(4002);
    await vi.waitUntil(() => processesOf(second.launch_id ?? "").length === 0);
    const headers = { authorization: `Bearer ${asked.key}` };
    expect((await ask(`${host.at(asked.id)}/health`, { headers })).status).toBe(404);
  });

  it("shows a program that the candidate starts", async () => {
    const host = await startHere("one");
    const asked = await askForEnvironment(db);
    await untilState(db, asked.id, "ready");
    const page = await openPage({ url: host.at(asked.id), key: asked.key });
    await hello(page);
    const program = 'require("http").createServer((q, r) => r.end(`${q.method} ${q.url}`)).listen(3000)';
    page.socket.send(JSON.stringify({ do: "put", n: 1, files: { "app.js": program }, whole: true }));
    page.socket.send(JSON.stringify({ do: "open", terminal: "t", columns: 80, rows: 24 }));
    page.socket.send(JSON.stringify({ do: "keys", terminal: "t", text: "node app.js\r" }));
    await vi.waitUntil(() => page.heard.includes('{"say":"ports","ports":[3000]}'), { timeout: 30_000 });
    const headers = { cookie: `invigil_environment=${asked.key}` };
    for (let asking = 0; asking < 5; asking += 1) {
      const reply = await ask(`${host.at(asked.id)}/preview/3000/a?b`, { headers });
      expect([reply.status, reply.text]).toEqual([200, "GET /a?b"]);
    }
    expect((await ask(`${host.at(asked.id)}/preview/3001/`, { headers })).status).toBe(502);
  });

  it("gives up on an environment that ends three times, until somebody asks again", async () => {
    await startHere("one");
    const asked = await askForEnvironment(db);
    let launch: string | null = null;
    for (let ends = 0; ends < 3; ends += 1) {
      const row: { launch_id: string | null } = await untilState(db, asked.id, "ready", launch);
      launch = row.launch_id;
      killBox(launch ?? "");
    }
    const failed = await untilState(db, asked.id, "failed");
    expect(failed.message).toBe(
      "The environment stopped three times within five minutes. Your files are safe in your answer.",
    );
    await asked.ask();
    await untilState(db, asked.id, "ready", launch);
  });

  it("parks what no page has used for a quarter of an hour, so that others get the place", async () => {
    await startHere("one", 1);
    const [idle, next] = [await askForEnvironment(db), await askForEnvironment(db)];
    const { launch_id: launch } = await untilState(db, idle.id, "ready");
    expect((await readRow(db, next.id)).state).toBe("queued");
    const unused = new Date(Date.now() - 15 * 60_000 - 1_000);
    await db.updateTable("environment").set({ used_at: unused }).where("id", "=", idle.id).execute();
    await untilState(db, idle.id, "parked");
    await untilState(db, next.id, "ready");
    expect(processesOf(launch ?? "")).toEqual([]);
  });

  it("hands its environments to another host when it stops", async () => {
    const [first] = [await startHere("one"), await startHere("two", 1)];
    const asked = await askForEnvironment(db);
    const before = await untilState(db, asked.id, "ready");
    const holder = before.host === "one" ? running[0] : running[1];
    await holder?.stop();
    running = running.filter((each) => each !== holder);
    const after = await untilState(db, asked.id, "ready", before.launch_id);
    expect(new Set([before.host, after.host])).toEqual(new Set(["one", "two"]));
    expect(first.url).not.toBe("");
    expect(processesOf(before.launch_id ?? "")).toEqual([]);
  });
});
