import { randomBytes, randomUUID } from "node:crypto";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import type { EnvironmentEditor } from "@invigil/db/generated";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { untilWaiting } from "@invigil/db/testing/beside-open";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAttempt, type TestAttempt } from "../testing/queue-rows.ts";
import { askEnvironment, deleteEnvironmentsOf, releaseEnvironments } from "./ask-environment.ts";
import {
  claimEnvironment,
  environmentsOn,
  markFailed,
  markLost,
  markParked,
  markReady,
  markWaiting,
  returnEnvironments,
  returnSilent,
} from "./host-work.ts";
import { publishHost, readLiveHosts, removeHost } from "./hosts.ts";
import { grantKey, readForGateway, seeKey } from "./keys.ts";
import { ENVIRONMENT_ASKED, ENVIRONMENT_CHANGED } from "./notices.ts";

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = openPool(database.url, { max: 12 });
  db = openDb(pool);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function ask(attempt: TestAttempt, editor: EnvironmentEditor = "light", now = new Date()) {
  const { company_id: companyId } = await db
    .selectFrom("problem")
    .select("company_id")
    .where("id", "=", attempt.problemId)
    .executeTakeFirstOrThrow();
  return db.transaction().execute((tx) => askEnvironment(tx, { ...attempt, companyId: companyId ?? 0, editor, now }));
}
async function askNew(editor: EnvironmentEditor = "light", now = new Date()): Promise<string> {
  return (await ask(await createAttempt(db), editor, now))?.id ?? "";
}
/** A page has the question open. */
async function askOpened(now = new Date(), editor: EnvironmentEditor = "light"): Promise<string> {
  const id = await askNew(editor, now);
  const given = { id, hash: randomBytes(32), tab: "a tab", takeOver: false, now };
  await db.transaction().execute((tx) => grantKey(tx, given));
  return id;
}
const claim = (host: string, places = 50, offers = ["light"]) => claimEnvironment(db, { host, offers, places });
async function claimed(host: string): Promise<{ id: string; launch: string }> {
  const row = await claim(host);
  if (!row) throw new Error("Nothing was claimed.");
  return { id: row.id, launch: row.launch_id };
}
const rowOf = async (id: string) =>
  await db.selectFrom("environment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const card = { url: "http://localhost:3001", offers: ["light"], places: 3, editorPlaces: 1 };
const longAgo = sql<Date>`clock_timestamp() - interval '1 hour'`;

it("gives each environment to one host, however many ask at once, the oldest first", async () => {
  const asked: string[] = [];
  for (let n = 0; n < 20; n += 1) asked.push(await askNew("light", new Date(1_790_000_000_000 + n)));
  expect((await claim("first"))?.id).toBe(asked[0]);
  const taken = await Promise.all(Array.from({ length: 24 }, (_, n) => claim(`host ${n % 2}`)));
  const ids = taken.flatMap((row) => (row ? [row.id] : []));
  expect(new Set(ids)).toEqual(new Set(asked.slice(1)));
  expect(ids).toHaveLength(19);
});

it("gives a host no more than it has places, even if it asks several times at once, and only what it offers", async () => {
  for (let n = 0; n < 6; n += 1) await askOpened();
  const taken = await Promise.all(Array.from({ length: 6 }, () => claim("small", 2)));
  expect(taken.filter((row) => row !== undefined)).toHaveLength(2);
  expect(await environmentsOn(db, "small")).toHaveLength(2);
  const [one] = await environmentsOn(db, "small");
  await markParked(db, { id: one?.id ?? "", launch: one?.launch_id ?? "" });
  expect(await claim("small", 2)).toBeDefined();
  await askNew("vscode-pod");
  expect(await claim("large", 50, ["vscode-pod"])).toMatchObject({ editor: "vscode-pod" });
  expect(await claim("large", 50, ["vscode-pod"])).toBeUndefined();
});

it("serves people with an open question first, and leaves them half of the places", async () => {
  const prepared: string[] = [];
  for (let n = 0; n < 3; n += 1) prepared.push(await askNew("light", new Date(n)));
  const opened = await askOpened();
  expect((await claim("a", 3))?.id).toBe(opened);
  expect((await claim("a", 3))?.id).toBe(prepared[0]);
  expect(await claim("a", 3)).toBeUndefined();
  const late = await askOpened();
  expect((await claim("a", 3))?.id).toBe(late);
});

it("counts the places of larger editors, and lets nobody overtake one that waits for room", async () => {
  const small = { host: "a", offers: ["light", "jupyter-notebook"], places: 4, editorPlaces: 3 };
  const next = async (more = {}) => (await claimEnvironment(db, { ...small, ...more }))?.id;
  const opened: string[] = [];
  for (const editor of ["light", "light", "jupyter-notebook", "light"] as const)
    opened.push(await askOpened(new Date(1_000 + opened.length), editor));
  expect([await next(), await next()]).toEqual(opened.slice(0, 2));
  // Two of four places are free, which is too little for Jupyter, and the next one is behind it.
  expect(await next()).toBeUndefined();
  expect(await next({ host: "b", offers: ["light"] })).toBe(opened[3]);
  const [first] = await environmentsOn(db, "a");
  await markParked(db, { id: first?.id ?? "", launch: first?.launch_id ?? "" });
  expect(await next({ held: 2 })).toBeUndefined();
  expect(await next()).toBe(opened[2]);
  await askOpened();
  expect(await next()).toBeUndefined();
  // One place is too little for it anywhere, so a host that runs nothing takes it.
  const large = await askOpened(new Date(0), "jupyter-notebook");
  expect(await next({ host: "tiny", places: 1 })).toBe(large);
});

it("hears only the launch that the row names", async () => {
  const id = await askNew();
  const old = await claimed("a");
  await returnEnvironments(db, "a");
  const next = await claimed("b");
  expect(next.launch).not.toBe(old.launch);
  expect(await markReady(db, old)).toBe(false);
  expect(await markFailed(db, { ...old, message: "No memory." })).toBe(false);
  expect(await markParked(db, old)).toBe(false);
  expect(await markLost(db, old)).toBeUndefined();
  expect(await rowOf(id)).toMatchObject({ state: "launching", host: "b", launch_id: next.launch });
  expect(await markReady(db, next)).toBe(true);
  expect(await markReady(db, next)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ state: "ready", ready_at: expect.any(Date) });
});

it("keeps one for which there is no place where it was in line", async () => {
  const [first, second] = [await askOpened(new Date(1_000)), await askOpened(new Date(2_000))];
  const held = await claimed("one");
  expect(held.id).toBe(first);
  expect(await markWaiting(db, { ...held, launch: randomUUID() })).toBe(false);
  expect(await markWaiting(db, held)).toBe(true);
  expect(await markReady(db, held)).toBe(false);
  expect([(await claimed("two")).id, (await claimed("two")).id]).toEqual([first, second]);
});

it("asks once, again after a failure, and anew for another editor", async () => {
  const attempt = await createAttempt(db);
  const first = await ask(attempt);
  expect(await ask(attempt)).toEqual(first);
  const held = await claimed("a");
  await markReady(db, held);
  expect(await ask(attempt)).toMatchObject({ state: "ready", launch_id: held.launch });
  expect(await ask(attempt, "vscode-pod")).toMatchObject({ state: "queued", editor: "vscode-pod", launch_id: null });
  expect(await markParked(db, held)).toBe(false);
  await ask(attempt);
  await markFailed(db, { ...(await claimed("a")), message: "No memory." });
  expect(await rowOf(first?.id ?? "")).toMatchObject({ state: "failed", message: "No memory." });
  expect(await ask(attempt)).toMatchObject({ id: first?.id, state: "queued", message: null });
});

it("starts no environment for an attempt that has ended, and ends those that it had", async () => {
  const attempt = await createAttempt(db);
  const { id = "" } = (await ask(attempt)) ?? {};
  const held = await claimed("a");
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("attempt").set({ state: "END" }).where("id", "=", attempt.attemptId).execute();
    await releaseEnvironments(tx, attempt);
  });
  expect(await rowOf(id)).toMatchObject({ state: "released", key_hash: null });
  expect(await markReady(db, held)).toBe(false);
  expect(await environmentsOn(db, "a")).toEqual([]);
  expect(await ask(attempt)).toBeUndefined();
});

type Held = Awaited<ReturnType<typeof claimed>>;
const MEETINGS: [string, boolean, (held: Held, attempt: TestAttempt) => Promise<unknown>][] = [
  ["its start", false, async (held) => (await markReady(db, held)) || undefined],
  ["its loss", true, (held) => markLost(db, held)],
  ["a page that asks", true, (_held, attempt) => ask(attempt, "vscode-pod")],
];

it.each(MEETINGS)("lets the end of an attempt and %s meet", async (_way, isReady, call) => {
  const attempt = await createAttempt(db);
  const { id = "" } = (await ask(attempt)) ?? {};
  const held = await claimed("a");
  if (isReady) await markReady(db, held);
  const { calling } = await db.transaction().execute(async (tx) => {
    const own = tx.selectFrom("attempt").select("id").where("id", "=", attempt.attemptId);
    await own.forUpdate().execute();
    const begun = call(held, attempt);
    await untilWaiting(db);
    await releaseEnvironments(tx, attempt);
    await tx.updateTable("attempt").set({ state: "END" }).where("id", "=", attempt.attemptId).execute();
    return { calling: begun };
  });
  expect(await calling).toBeUndefined();
  expect(await rowOf(id)).toMatchObject({ state: "released" });
});

it("restores at once what a page was using, before others that wait, and parks the rest", async () => {
  const [used, idle] = [await askNew(), await askNew()];
  for (let n = 0; n < 2; n += 1) await markReady(db, await claimed("a"));
  await db.updateTable("environment").set({ used_at: longAgo }).where("id", "=", idle).execute();
  const waiting = await askNew("light", new Date(0));
  await returnEnvironments(db, "a");
  expect([await rowOf(used), await rowOf(idle)]).toMatchObject([
    { state: "queued", host: null, launch_id: null },
    { state: "parked", host: null, launch_id: null },
  ]);
  const [next, then] = [await claimed("b"), await claimed("b")];
  expect([next.id, then.id]).toEqual([used, waiting]);
  await markReady(db, next);
  expect(await markLost(db, next)).toBe("queued");
});

it("takes environments back from hosts that are silent or gone, and leaves them to the others", async () => {
  await publishHost(db, { ...card, id: "silent" });
  await publishHost(db, { ...card, id: "alive" });
  const [lost, kept, orphan] = [await askNew(), await askNew(), await askNew()];
  for (const host of ["silent", "alive", "removed"]) await claimed(host);
  expect(await returnSilent(db)).toBe(1);
  await db.updateTable("environment_host").set({ seen_at: longAgo }).where("id", "=", "silent").execute();
  expect((await readLiveHosts(db)).map(({ id }) => id)).toEqual(["alive"]);
  expect(await returnSilent(db)).toBe(1);
  const states = await Promise.all([lost, kept, orphan].map(async (id) => (await rowOf(id)).state));
  expect(states).toEqual(["queued", "launching", "queued"]);
  await removeHost(db, "alive");
  expect(await returnSilent(db)).toBe(1);
});

it("lets one tab use an environment until it is gone or another takes over", async () => {
  const id = await askNew();
  const now = new Date("2026-01-01T10:00:00.000Z");
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const grant = (tab: string, at: Date, takeOver = false) => {
    const hash = randomBytes(32);
    return db
      .transaction()
      .execute(async (tx) => ((await grantKey(tx, { id, hash, tab, takeOver, now: at })) ? hash : null));
  };
  const keyOf = async () => (await readForGateway(db, id))?.key_hash ?? null;
  const first = await grant("tab one", now);
  expect(await keyOf()).toEqual(first);
  expect(await grant("tab two", later(14))).toBeNull();
  expect(await keyOf()).toEqual(first);
  const reloaded = await grant("tab one", later(14));
  expect(await keyOf()).toEqual(reloaded);
  await markReady(db, await claimed("a"));
  await seeKey(db, { id, at: later(60) });
  expect(await grant("tab two", later(70))).toBeNull();
  const taken = await grant("tab two", later(70), true);
  expect(await keyOf()).toEqual(taken);
  // The first tab was not told to take over, and the second is gone since.
  expect(await grant("tab one", later(84))).toBeNull();
  expect(await grant("tab one", later(85))).not.toBeNull();
});

it("tells hosts what is asked for and what has changed", async () => {
  const client = await pool.connect();
  const heard: string[] = [];
  client.on("notification", ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await client.query(`listen ${ENVIRONMENT_ASKED}; listen ${ENVIRONMENT_CHANGED}`);
  const attempt = await createAttempt(db);
  const { id = "" } = (await ask(attempt)) ?? {};
  const [asked, changed] = [`${ENVIRONMENT_ASKED} ${id}`, `${ENVIRONMENT_CHANGED} ${id}`];
  const news = async () => {
    await client.query("select 1");
    return heard.splice(0);
  };
  expect(await news()).toEqual([changed, asked]);
  const held = await claimed("a");
  await markReady(db, held);
  expect(await news()).toEqual([changed, changed]);
  await db.transaction().execute((tx) => releaseEnvironments(tx, attempt));
  expect(await news()).toEqual([changed]);
  await db.transaction().execute((tx) => deleteEnvironmentsOf(tx, [attempt.attemptId]));
  expect(await news()).toEqual([changed]);
  expect(await readForGateway(db, id)).toBeUndefined();
  client.release(true);
});
