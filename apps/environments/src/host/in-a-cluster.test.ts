import { existsSync } from "node:fs";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { newLaunch } from "@invigil/environments/testing/bench";
import { openClient } from "@invigil/environments/testing/agent-client";
import { openFakeCluster, type FakeCluster } from "@invigil/environments/testing/fake-cluster/fake-cluster";
import type { Driver } from "@invigil/environments/types";
import { releaseEnvironments } from "@invigil/records/environments/ask-environment";
import { claimEnvironment, markReady } from "@invigil/records/environments/host-work";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runWithDriver } from "../run-host.ts";
import { openPage } from "../testing/ask.ts";
import { askForEnvironment, readRow, untilState } from "../testing/asked-environment.ts";
import { EXAM } from "../testing/test-gateway.ts";

const NEVER = new AbortController().signal;
const log = pino({ level: process.env["HOST_LOG"] ?? "silent" });

let database: TestDatabase;
let db: Db;
let cluster: FakeCluster;
let stops: (() => Promise<unknown>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 3 }));
  cluster = await openFakeCluster();
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await cluster.close();
  await db.destroy();
  await database.drop();
});

async function startHost(driver: Driver) {
  const listen = { host: "127.0.0.1", port: 0 };
  const config = { databaseUrl: database.url, publicUrl: EXAM, listen, url: { hostname: "127.0.0.1" }, id: "one" };
  const host = await runWithDriver(config, driver, log);
  stops.push(host.stop);
  return host;
}

/** No bubblewrap, no boxes: the fake's Pods are made of them. */
describe.skipIf(!existsSync("/usr/bin/bwrap"))("a host of a cluster", () => {
  it("leaves those for whom there is no place where they are in line", async () => {
    cluster.api.setQuota(1);
    await startHost(await cluster.driver({ host: "one" }));
    const first = await askForEnvironment(db);
    await untilState(db, first.id, "ready");
    const [second, third] = [await askForEnvironment(db), await askForEnvironment(db)];
    const { asked_at: askedAt } = await readRow(db, second.id);
    const refusals = () => cluster.api.asked.filter((asked) => asked === "create pods").length;
    await vi.waitUntil(() => refusals() >= 3, 60_000);
    await untilState(db, second.id, "queued");
    expect(await readRow(db, second.id)).toMatchObject({ asked_at: askedAt, host: null, message: null });
    await db.transaction().execute((tx) => releaseEnvironments(tx, { attemptId: first.attemptId }));
    await untilState(db, second.id, "ready");
    await untilState(db, third.id, "queued");
  });

  it("takes over what the database knows after a crash, and ends what it does not", async () => {
    // What a process that was killed leaves behind: rows, and Pods that run.
    const before = await cluster.driver({ host: "one" });
    stops.push(before.close);
    const asked = await askForEnvironment(db);
    const claimed = await claimEnvironment(db, { host: "one", offers: ["light"], places: 1 });
    const launch = { environment: asked.id, launch: claimed?.launch_id ?? "" };
    const client = await openClient(await before.start(newLaunch(launch), NEVER));
    await client.put({ "work.txt": "mine" }, true);
    await markReady(db, { id: asked.id, launch: launch.launch });
    const unknown = await before.start(newLaunch(), NEVER);

    const host = await startHost(await cluster.driver({ host: "one" }));
    expect(await unknown.ended).toBe("lost");
    await vi.waitUntil(() => cluster.pods().length === 1);
    expect(cluster.pods()).toEqual([`environment-${launch.launch}`]);
    expect(await readRow(db, asked.id)).toMatchObject({ state: "ready", launch_id: launch.launch });
    const page = await openPage({ url: `${host.url}/environments/${asked.id}`, key: asked.key });
    page.socket.send(JSON.stringify({ do: "hello", heard: 0 }));
    await vi.waitUntil(() => page.heard.length > 0);
    expect(JSON.parse(page.heard[0] ?? "")).toMatchObject({ launch: launch.launch, empty: false });
  });
});
