import { heartbeat } from "@invigil/contract/proctoring/proctoring";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import {
  callProctor,
  COUNTERS,
  createSettings,
  eventsOf,
  sessionOf,
  startProctored,
  sweep,
  type ProctoredCandidate,
} from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";
import { submit } from "../../testing/take-test.ts";
import { createHeartbeats } from "./heartbeats.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const beatOf = ({ solutionSet, settings }: ProctoredCandidate, frames = 60, tab = "a-tab-of-it") => ({
  attemptId: solutionSet.id,
  beat: { proctorSessionId: settings.proctorSessionId, counters: { ...COUNTERS, frames }, tab },
});
const lost = async (who: ProctoredCandidate) =>
  (await eventsOf(server, who.solutionSet.id)).filter(({ kind }) => kind === "heartbeat-lost");

it("writes the latest of every attempt together, without timeline events [B7.06]", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const [one, two] = [await startProctored(server), await startProctored(server)];
  for (const frames of [1, 2, 3]) {
    for (const who of [one, two]) expect(heartbeats.note(beatOf(who, frames))).toBe(true);
    server.advance(1_000);
  }
  await heartbeats.write();
  for (const who of [one, two]) {
    const session = await sessionOf(server, who.solutionSet.id);
    expect(session.counters).toMatchObject({ frames: 3 });
    expect(session.heartbeat_at).toEqual(new Date(server.now().getTime() - 1_000));
    expect(await eventsOf(server, who.solutionSet.id)).toEqual([]);
  }
});

it("gives the next page of an attempt the counters so far, written or not [B7.06]", async () => {
  const who = await startProctored(server);
  expect(who.settings.counters).toBeNull();
  const beat = (frames: number) =>
    callProctor(server, who.settings.token, pathOf(heartbeat, { assessment: who.test.id }), {
      assessmentId: who.test.id,
      proctorSessionId: who.settings.proctorSessionId,
      at: server.now().toISOString(),
      metadata: { ...COUNTERS, frames },
    });
  expect((await beat(7)).statusCode).toBe(200);
  const browser = server.browser();
  await browser.signIn(server.deps, who.account.id);
  expect((await createSettings({ ...who, browser })).counters).toEqual({ ...COUNTERS, frames: 7 });
  const heartbeats = createHeartbeats(server.deps);
  server.advance(1_000);
  heartbeats.note(beatOf(who, 9));
  await heartbeats.write();
  expect((await sessionOf(server, who.solutionSet.id)).counters).toMatchObject({ frames: 9 });
});

it("refuses heartbeats of an ended attempt, and from another session", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const [one, two, other] = [await startProctored(server), await startProctored(server), await startProctored(server)];
  await submit(one);
  const foreign = { ...beatOf(other, 7), attemptId: two.solutionSet.id };
  heartbeats.note(beatOf(one));
  heartbeats.note(foreign);
  await heartbeats.write();
  expect(heartbeats.note(beatOf(one))).toBe(false);
  expect(heartbeats.note(foreign)).toBe(false);
  expect(heartbeats.note(beatOf(two))).toBe(true);
  expect((await sessionOf(server, two.solutionSet.id)).counters).toBeNull();
  // An extended attempt continues.
  server.advance(31_000);
  expect(heartbeats.note(beatOf(one))).toBe(true);
});

it("tells a page over its socket that its heartbeats are useless", async () => {
  const who = await startProctored(server);
  const page = await openPage(await server.listen(), who);
  const proctorSessionId = crypto.randomUUID();
  const ordered = { type: "heartbeat", proctorSessionId, metadata: COUNTERS };
  const otherwise = { metadata: COUNTERS, type: "heartbeat", proctorSessionId: crypto.randomUUID() };
  // As the product's own page writes it, and in another order.
  for (const said of [ordered, otherwise]) {
    expect(await page.say(said)).toEqual({ ok: true, seq: 1 });
    await expect.poll(() => page.say(said), { timeout: 15_000, interval: 200 }).toEqual({ ok: false, code: "token" });
  }
  page.close();
});

it("records a silence of 30 s once, and its length when the heartbeats return [B7.06]", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  const last = server.now();
  server.advance(30_000);
  await sweep(server);
  expect(await lost(who)).toEqual([]);
  server.advance(1);
  await sweep(server);
  server.advance(20_000);
  await sweep(server);
  expect(await lost(who)).toMatchObject([{ source: "server", at: last, data: {} }]);
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  expect(await lost(who)).toMatchObject([{ data: { duration: 50_001 } }]);
  server.advance(31_000);
  await sweep(server);
  expect(await lost(who)).toHaveLength(2);
});

it("says of a page that stays connected that it is open, not that contact was lost", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  const page = await openPage(await server.listen(), who);
  await vi.waitUntil(async () => (await server.db.selectFrom("open_page").selectAll().execute()).length > 0);
  server.advance(31_000);
  await sweep(server);
  expect(await lost(who)).toMatchObject([{ data: { page: "open" } }]);
  page.close();
});

it("does not take its own lateness for the silence of a page [B7.06]", async () => {
  const { lateness } = server.deps;
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  lateness.tick();
  // The event loop stands still, and the sweep comes back before what waited in the sockets.
  server.advance(45_000);
  await sweep(server);
  expect(await lost(who)).toEqual([]);
  lateness.tick();
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  server.advance(20_000);
  lateness.tick();
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  await sweep(server);
  expect(await lost(who)).toEqual([]);
});

it("notices a page that falls silent after the server was late [B7.06]", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  server.deps.lateness.tick();
  server.advance(20_500);
  server.deps.lateness.tick();
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  for (let second = 0; second < 200; second += 1) {
    server.advance(500);
    server.deps.lateness.tick();
  }
  await sweep(server);
  expect(await lost(who)).toHaveLength(1);
});

it("says that a silence lasted until the clock ended the attempt, on the same line", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  heartbeats.note(beatOf(who));
  await heartbeats.write();
  const last = server.now();
  server.advance(31_000);
  await sweep(server);
  const until = Date.parse(who.solutionSet.expiry ?? "") - last.getTime();
  server.advance(until);
  await sweep(server);
  expect(await lost(who)).toMatchObject([{ at: last, data: { until_end: until } }]);
  const kinds = (await eventsOf(server, who.solutionSet.id)).map(({ kind }) => kind);
  expect(kinds).toContain("end");
  expect(kinds).not.toContain("away-at-end");
});

it("notices a page that never sends one, and one that signs off but stays [B7.07]", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const [silent, stays, leaves] = [
    await startProctored(server),
    await startProctored(server),
    await startProctored(server),
  ];
  await heartbeats.noteFinal(beatOf(stays));
  await heartbeats.noteFinal(beatOf(leaves));
  await submit(leaves);
  server.advance(31_000);
  await sweep(server);
  expect(await lost(silent)).toHaveLength(1);
  expect(await lost(stays)).toHaveLength(1);
  expect(await lost(leaves)).toEqual([]);
});

it("reopens a session whose page continues after signing off, unless another has taken over [B7.07]", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  const slow = createHeartbeats(server.deps);
  slow.note(beatOf(who, 1));
  server.advance(1_000);
  await heartbeats.noteFinal(beatOf(who, 2));
  await slow.write();
  expect(await sessionOf(server, who.solutionSet.id)).toMatchObject({
    ended_at: server.now(),
    counters: { frames: 2 },
  });
  server.advance(1_000);
  heartbeats.note(beatOf(who, 3));
  await heartbeats.write();
  expect(await sessionOf(server, who.solutionSet.id)).toMatchObject({ ended_at: null, counters: { frames: 3 } });
});

it("waits longer if the batch group's setting makes heartbeats rare", async () => {
  const scaling = { batch_proctoring_scaling: { ab: true, percentage: 100, heartbeat_seconds: 60 } };
  const who = await startProctored(server, {}, scaling);
  server.advance(179_000);
  await sweep(server);
  expect(await lost(who)).toEqual([]);
  server.advance(2_000);
  await sweep(server);
  expect(await lost(who)).toHaveLength(1);
});

it("waits that long from when the service was back", async () => {
  const scaling = { batch_proctoring_scaling: { ab: true, percentage: 100, heartbeat_seconds: 60 } };
  const who = await startProctored(server, {}, scaling);
  await server.deps.outages.catchUp();
  server.advance(10 * 60_000);
  await server.deps.outages.catchUp();
  server.advance(179_000);
  await sweep(server);
  expect(await lost(who)).toEqual([]);
  server.advance(2_000);
  await sweep(server);
  expect(await lost(who)).toHaveLength(1);
});

it("expects none if nothing is proctored", async () => {
  const who = await startProctored(server, { enabled: false });
  server.advance(60_000);
  await sweep(server);
  expect(await lost(who)).toEqual([]);
});

it("keeps the page that holds the attempt alive", async () => {
  const heartbeats = createHeartbeats(server.deps);
  const who = await startProctored(server);
  const until = new Date(server.now().getTime() + 60_000);
  await server.db
    .updateTable("proctor_session")
    .set({ holder_sid: "s", holder_tab: "tab-of-it", holder_until: until })
    .execute();
  server.advance(50_000);
  heartbeats.note({ ...beatOf(who, 60, "another-tab"), maxAge: 60_000 });
  await heartbeats.write();
  expect((await sessionOf(server, who.solutionSet.id)).holder_until).toEqual(until);
  heartbeats.note({ ...beatOf(who, 60, "tab-of-it"), maxAge: 60_000 });
  await heartbeats.write();
  expect((await sessionOf(server, who.solutionSet.id)).holder_until).toEqual(new Date(server.now().getTime() + 60_000));
});
