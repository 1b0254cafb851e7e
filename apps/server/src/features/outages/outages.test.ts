import { readLive, type LiveRow } from "@invigil/contract/proctoring/live";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answer, setOf, submit } from "../../testing/attempt-calls.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { eventsOf, startProctored, sweep } from "../../testing/proctored.ts";
import { createOutages } from "./watch-outages.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let server: TestServer;
let companyId: number;
let recruiter: Browser;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const make = createFactory(server.db);
  companyId = (await make.company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
  who = await startCandidate(server, await make.test(companyId));
  await server.deps.outages.open().then((stop) => stop());
});
afterEach(() => server.stop());

/** Time in which a server was there, though none of them runs by itself here. */
async function passes(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  await server.db.updateTable("service_sign").set({ at: server.now() }).execute();
  await server.deps.outages.catchUp();
}

/** A process that starts now and knows only what the database tells it. */
const startAnew = (limit = 120) => createOutages({ ...server.deps, limit }).catchUp();

async function awayFor(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  await startAnew();
}

const minutesLeft = async (candidate = who) =>
  (Date.parse((await setOf(candidate)).expiry ?? "") - server.now().getTime()) / MINUTE;

const linesOf = async (candidate = who) =>
  (await eventsOf(server, candidate.solutionSet.id)).map(({ kind, at, data }) => ({
    kind,
    at: at.toISOString(),
    data,
  }));

it("gives the time back in which the service was away, and says so to everybody", async () => {
  await passes(10 * MINUTE);
  await awayFor(2 * MINUTE + 20 * SECOND);

  const outage = { began_at: "2026-01-01T10:10:00.000Z", ended_at: "2026-01-01T10:12:20.000Z", minutes: 3 };
  const standing = await setOf(who);
  expect(standing).toMatchObject({ expiry: "2026-01-01T11:03:00.000Z", add_test_duration: 3, has_resumed_test: true });
  expect(
    standing.outages?.map(({ began_at, ended_at, minutes }) => ({
      began_at: new Date(began_at).toISOString(),
      ended_at: new Date(ended_at).toISOString(),
      minutes,
    })),
  ).toEqual([outage]);
  expect(await linesOf()).toEqual([
    { kind: "service-away", at: outage.began_at, data: {} },
    { kind: "service-back", at: outage.ended_at, data: outage },
  ]);
  const news = await server.db
    .selectFrom("news")
    .select("event")
    .where("attempt_id", "=", who.solutionSet.id)
    .execute();
  expect(news).toMatchObject([{ event: { type: "time-changed", expiry: standing.expiry, outage } }]);
  const audit = (await recruiter.get("/api/v1/company/audit")).json<{ entries: object[] }>();
  expect(audit.entries).toMatchObject([
    {
      who: { name: "Invigil", email: "" },
      action: "attempt.outage",
      subject: who.solutionSet.slug,
      data: { username: who.account.username, minutes: 3 },
    },
  ]);
  const { rows } = (await recruiter.get(pathOf(readLive, { slug: who.test.slug }))).json<{ rows: LiveRow[] }>();
  expect(rows).toMatchObject([{ outages: [{ minutes: 3 }] }]);
});

it("gives it once, however many servers start at the same time", async () => {
  server.advance(5 * MINUTE);
  await Promise.all([startAnew(), startAnew(), startAnew()]);
  await startAnew();
  expect(await minutesLeft()).toBe(60);
  expect(await server.db.selectFrom("outage").select("minutes").execute()).toEqual([{ minutes: 5 }]);
});

it("does not close a test whose deadline fell into the outage, but one whose deadline came before it [A4.32]", async () => {
  const early = await startCandidate(server, await createFactory(server.db).test(companyId, { minutes: 30 }));
  await passes(30 * MINUTE + 2 * SECOND);
  server.advance(45 * MINUTE);
  // Its own sweep comes first, in a server that lived on without a database.
  await sweep(server);
  expect((await setOf(who)).status).toBe("ACTIVE");
  const late = await submit(who, { submission_type: "ASB", reason: "Test Time Expiry" });
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: "not_over" }]);
  expect((await answer(who, 0, "after the outage")).statusCode).toBeLessThan(300);
  await sweep(server);
  expect(await minutesLeft()).toBeCloseTo(30, 0);
  expect(await setOf(early)).toMatchObject({ status: "END", expiry: "2026-01-01T10:30:00.000Z" });
  expect(await linesOf(early)).not.toContainEqual(expect.objectContaining({ kind: "service-back" }));
});

it("moves the timed section that runs, and leaves the others their minutes", async () => {
  const problems = [[{ type: "TEX" }], [{ type: "TEX" }]];
  const make = createFactory(server.db);
  const timed = await startCandidate(server, await make.test(companyId, { timedSections: [10, 20], problems }));
  await passes(8 * MINUTE);
  await awayFor(4 * MINUTE);
  await sweep(server);
  const after = await setOf(timed);
  expect(after.expiry).toBe("2026-01-01T10:34:00.000Z");
  expect(after.sections.map(({ status, expiry, extend_duration }) => ({ status, expiry, extend_duration }))).toEqual([
    { status: "CTK", expiry: "2026-01-01T10:14:00.000Z", extend_duration: 4 },
    { status: "PND", expiry: null, extend_duration: 0 },
  ]);
});

it("gives nothing to attempts that were paused, over or not begun, and nothing for a restart", async () => {
  const make = createFactory(server.db);
  const test = await make.test(companyId);
  const [paused, over] = [await startCandidate(server, test), await startCandidate(server, test)];
  await recruiter.post(`/rpc/test.pause/${test.id}`, { username: paused.account.username });
  await submit(over);
  await awayFor(3 * MINUTE);
  const ids = await server.db.selectFrom("outage_credit").select("attempt_id").execute();
  expect(ids).toEqual([{ attempt_id: who.solutionSet.id }]);
  await awayFor(9 * SECOND);
  expect(await server.db.selectFrom("outage").select("id").execute()).toHaveLength(1);
});

it("gives back no more than the limit, and ends what was over even so", async () => {
  server.advance(15 * 60 * MINUTE);
  await startAnew(30);
  await server.deps.outages.catchUp();
  await sweep(server);
  const ended = await setOf(who);
  expect(ended).toMatchObject({ status: "END", expiry: "2026-01-01T11:30:00.000Z", outages: [{ minutes: 30 }] });
  // Nobody was there to hear the page, so the timeline does not say that it was away.
  expect((await linesOf()).map(({ kind }) => kind)).toEqual(["service-away", "service-back", "end"]);
});

it("counts a database that was away while the server lived, and neither a clock that jumps nor one sleeping server", async () => {
  let lived = 0;
  const deps = { ...server.deps, limit: 120, steady: () => lived };
  const [one, other] = [createOutages(deps), createOutages(deps)];
  await one.catchUp();
  server.advance(20 * MINUTE);
  lived += SECOND;
  await one.catchUp();
  expect(await server.db.selectFrom("outage").select("id").execute()).toEqual([]);

  await other.catchUp();
  // One of the servers sleeps while the other is there.
  for (let second = 0; second < 60; second += 1) {
    server.advance(SECOND);
    lived += SECOND;
    await other.catchUp();
  }
  await one.catchUp();
  expect(await server.db.selectFrom("outage").select("id").execute()).toEqual([]);

  lived += 2 * MINUTE;
  server.advance(2 * MINUTE);
  await one.catchUp();
  expect(await server.db.selectFrom("outage").select("minutes").execute()).toEqual([{ minutes: 2 }]);
});

it("does not take the time for another outage that giving time back took", async () => {
  // Written in the middle of the work.
  const log = { ...server.deps.log, warn: () => server.advance(15 * SECOND) };
  const slow = createOutages({ ...server.deps, log: log as never, limit: 120, steady: () => server.now().getTime() });
  server.advance(5 * MINUTE);
  for (let second = 0; second < 3; second += 1) {
    await slow.catchUp();
    server.advance(SECOND);
    await startAnew();
  }
  expect(await server.db.selectFrom("outage").select("minutes").execute()).toEqual([{ minutes: 5 }]);
});

it("is not taken back by a server whose statement waited, but follows a clock that is set back", async () => {
  const at = (milliseconds: number) => new Date(server.now().getTime() + milliseconds);
  const late = (now: Date) => createOutages({ ...server.deps, now: () => now, limit: 120 }).catchUp();
  const signed = async () => (await server.db.selectFrom("service_sign").select("at").executeTakeFirstOrThrow()).at;
  await late(at(-9 * SECOND));
  expect(await signed()).toEqual(at(0));
  await late(at(-60 * MINUTE));
  expect(await signed()).toEqual(at(-60 * MINUTE));
});

it("holds the silence against nobody, and counts it from when the service was back [B7.06]", async () => {
  const watched = await startProctored(server);
  const at = server.now();
  await server.db
    .updateTable("proctor_session")
    .set({ heartbeat_at: at })
    .where("attempt_id", "=", watched.solutionSet.id)
    .execute();
  await passes(SECOND);
  await awayFor(5 * MINUTE);
  await sweep(server);
  server.advance(29 * SECOND);
  await sweep(server);
  expect((await linesOf(watched)).map(({ kind }) => kind)).toEqual(["service-away", "service-back"]);
  server.advance(60 * SECOND);
  await sweep(server);
  expect(await linesOf(watched)).toContainEqual(
    expect.objectContaining({ kind: "heartbeat-lost", at: "2026-01-01T10:05:01.000Z" }),
  );
});
