import { heartbeat, type OpenedBy } from "@invigil/contract/proctoring/proctoring";
import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import {
  callProctor,
  COUNTERS,
  createSettings,
  sessionOf,
  startProctored,
  sweep,
  type ProctoredCandidate,
} from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let address: string;
const pages: { close: () => void }[] = [];
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await server.stop();
});

/** A page that is open and was heard a moment ago. */
async function openTest(count = 2) {
  const who = await startProctored(server, { browser_tolerance: { enabled: true, count } });
  const page = await openPage(address, who);
  pages.push(page);
  await page.say({ type: "location-changed", url: "/v1/test" }, { at: server.now().toISOString() });
  server.advance(60_000);
  await beat(who);
  return { who, page };
}

const beatOf = (who: ProctoredCandidate, more: object = {}) => ({
  assessmentId: who.test.id,
  proctorSessionId: who.settings.proctorSessionId,
  at: server.now().toISOString(),
  metadata: COUNTERS,
  ...more,
});
const beat = (who: ProctoredCandidate, more: object = {}) =>
  callProctor(server, who.settings.token, pathOf(heartbeat, { assessment: who.test.id }), beatOf(who, more));
/** The browser leaves the page, which says so. */
const leave = (who: ProctoredCandidate) => beat(who, { left: true });
const opened = (by: OpenedBy, since = 400) => ({ tab_id: `tab-${crypto.randomUUID()}`, by, since });

async function lines(who: ProctoredCandidate) {
  const recruiter = await signInRecruiter(server, who.companyId);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await recruiter.browser.get(path)).json());
  return evidence.filter(({ kind }) => ["blur", "focus", "tolerance", "heartbeat-lost"].includes(kind));
}

it("takes another site in the same tab for a leave, by its own clock, and tells the page that comes back [B4.03, B7.19]", async () => {
  const { who, page } = await openTest();
  await leave(who);
  page.close();
  const left = server.now();
  server.advance(20_400);
  const back = await createSettings(who, opened("back_forward"));
  expect(back).toMatchObject({ returned: { away: 20_000, counted: true }, plan: { tolerance: { left: 1 } } });
  expect(await lines(who)).toMatchObject([
    { kind: "blur", source: "server", at: left.toISOString() },
    { kind: "focus", source: "server", data: { away: 20_000, counted: true, left: 1, opened: "back_forward" } },
  ]);
});

it("decides once, however often the page asks because it got no reply", async () => {
  const { who } = await openTest();
  await leave(who);
  server.advance(20_000);
  const page = opened("navigate");
  const first = await createSettings(who, page);
  server.advance(5_000);
  const again = await createSettings(who, page);
  expect([first.returned, again.returned]).toEqual([
    { away: 19_600, counted: true },
    { away: 19_600, counted: true },
  ]);
  expect(await lines(who)).toHaveLength(2);
  expect((await sessionOf(server, who.solutionSet.id)).tolerance_left).toBe(1);
});

it("takes neither a reload nor a slow one for a leave, nor a page that loads slowly [B4.03]", async () => {
  const { who } = await openTest();
  for (const [gap, how] of [
    [2_000, opened("reload")],
    [25_000, opened("reload")],
    [15_000, opened("navigate", 14_000)],
    [2_500, opened("back_forward", 0)],
  ] as const) {
    await leave(who);
    server.advance(gap);
    expect((await createSettings(who, how)).returned).toBeNull();
    await beat(who);
  }
  expect(await lines(who)).toEqual([]);
});

it("takes neither the way of a slow call nor another page of ours for a leave, if the tab was elsewhere for a moment [B4.03]", async () => {
  const { who, page } = await openTest();
  await leave(who);
  // Back to the start page, which is slow, and Forward.
  server.advance(15_000);
  expect((await createSettings(who, { ...opened("back_forward"), elsewhere: 700 })).returned).toBeNull();
  await beat(who);
  // The last word was overtaken, and the computer was too busy for heartbeats.
  server.advance(15_000);
  expect((await createSettings(who, { ...opened("back_forward"), elsewhere: 0 })).returned).toBeNull();
  expect(await lines(who)).toEqual([]);
  await beat(who);
  await leave(who);
  server.advance(20_000);
  const late = await createSettings(who, { ...opened("back_forward"), elsewhere: 9_000 });
  expect(late.returned).toEqual({ away: 9_000, counted: true });
  // Whatever the tab claims, it cannot have been away for longer than the server missed it.
  await beat(who);
  await leave(who);
  server.advance(10_000);
  const wrong = await createSettings(who, { ...opened("back_forward"), elsewhere: 3_600_000 });
  expect(wrong.returned).toEqual({ away: 9_600, counted: true });
  // The window was left before the page was.
  await beat(who);
  await page.say({ type: "blur", problem: null }, { seq: 2, at: server.now().toISOString() });
  server.advance(12_000);
  await leave(who);
  server.advance(6_000);
  const both = await createSettings(who, { ...opened("navigate"), elsewhere: 4_000 });
  expect(both.returned).toMatchObject({ away: 16_000 });
});

it("accuses nobody of what it could not hear because it was late itself", async () => {
  const { who } = await openTest();
  await leave(who);
  server.deps.lateness.tick();
  server.advance(20_000);
  server.deps.lateness.tick();
  expect((await createSettings(who, opened("back_forward"))).returned).toBeNull();
  expect(await lines(who)).toEqual([]);
});

it("says of a page that vanished without a word that a crash looks like that, and takes no warning", async () => {
  const { who } = await openTest();
  server.advance(20_000);
  expect((await createSettings(who, opened("navigate"))).returned).toEqual({ away: 19_600, counted: false });
  expect(await lines(who)).toMatchObject([{ kind: "blur", data: { said: false } }, { kind: "focus" }]);
});

it("does not take the time between two rare heartbeats for a leave", async () => {
  const scaling = { batch_proctoring_scaling: { ab: true, percentage: 100, heartbeat_seconds: 60 } };
  const who = await startProctored(server, {}, scaling);
  const page = await openPage(address, who);
  pages.push(page);
  await page.say({ type: "location-changed", url: "/v1/test" }, { at: server.now().toISOString() });
  server.advance(50_000);
  expect((await createSettings(who, opened("navigate"))).returned).toBeNull();
});

it("makes one happening of a long visit elsewhere and the silence that it caused", async () => {
  const { who, page } = await openTest();
  await leave(who);
  page.close();
  server.advance(45_000);
  await sweep(server);
  expect(await lines(who)).toMatchObject([{ kind: "heartbeat-lost" }]);
  await createSettings(who, opened("back_forward", 0));
  const told = await lines(who);
  expect(told).toMatchObject([{ kind: "blur" }, { kind: "focus", data: { away: 45_000 } }]);
});

it("continues the leave that the page reported before it went", async () => {
  const { who, page } = await openTest();
  const at = server.now().toISOString();
  await page.say({ type: "blur", problem: null }, { seq: 2, at });
  server.advance(4_000);
  await leave(who);
  server.advance(10_000);
  await createSettings(who, opened("back_forward", 0));
  expect(await lines(who)).toMatchObject([
    { kind: "blur", source: "browser", at },
    { kind: "focus", source: "server", data: { away: 14_000 } },
  ]);
});

it("uses the tolerance up like any other leave, and submits [B4.03]", async () => {
  const { who } = await openTest(0);
  await leave(who);
  server.advance(10_000);
  expect((await createSettings(who, opened("back_forward"))).plan?.tolerance.left).toBe(-1);
  expect(await lines(who)).toMatchObject([
    { kind: "blur" },
    { kind: "focus" },
    { kind: "tolerance", data: { violation: "Browser Tolerance Violation" } },
  ]);
  server.advance(13_000);
  await sweep(server);
  const { state } = await server.db.selectFrom("attempt").select("state").executeTakeFirstOrThrow();
  expect(state).toBe("END");
});

it("lets people leave during a pause, and before any page was open", async () => {
  const never = await startProctored(server);
  server.advance(25_000);
  expect((await createSettings(never, opened("navigate", 0))).returned).toBeNull();
  const { who } = await openTest();
  const { browser: recruiter } = await signInRecruiter(server, who.companyId);
  const whose = { username: who.account.username };
  await recruiter.post(`/rpc/test.pause/${who.test.id}`, whose);
  await leave(who);
  server.advance(25_000);
  await recruiter.post(`/rpc/test.unpause/${who.test.id}`, whose);
  server.advance(1_000);
  expect((await createSettings(who, opened("navigate", 0))).returned).toBeNull();
});
