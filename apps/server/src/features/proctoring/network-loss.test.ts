import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { readLive } from "@invigil/contract/proctoring/live";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { COUNTERS, heartbeatBook, startProctored, sweep, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>["browser"];
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server);
  recruiter = (await signInRecruiter(server, who.companyId)).browser;
});
afterEach(() => server.stop());

const MINUTE = 60_000;
const [FIRST, SECOND] = ["the-page-at-first", "the-page-afterwards"];

async function beat(tab: string): Promise<void> {
  const heartbeats = heartbeatBook(server);
  const { proctorSessionId } = who.settings;
  heartbeats.note({ attemptId: who.solutionSet.id, beat: { proctorSessionId, counters: COUNTERS, tab } });
  await heartbeats.write();
}

/** The attempt is silent for a while after a heartbeat of its first page. */
async function fallSilent(milliseconds: number): Promise<void> {
  const until = new Date(server.now().getTime() + MINUTE);
  const holder = { holder_sid: "s", holder_tab: FIRST, holder_until: until };
  await server.db.updateTable("proctor_session").set(holder).execute();
  await beat(FIRST);
  server.advance(milliseconds);
  await sweep(server);
}

/** What the wall counts as alerts. */
async function alerts() {
  const reply = await recruiter.get(pathOf(readLive, { slug: who.test.slug }));
  return readLive.response.parse(reply.json()).rows[0]?.alerts;
}

async function lines() {
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await recruiter.get(path)).json());
  return evidence
    .filter(({ kind }) => kind !== "start" && kind !== "sign-in")
    .map(({ kind, data }) => [kind, data["duration"]]);
}

it("shows a plain loss of the network as a line with its length, and as no alert", async () => {
  await fallSilent(3 * MINUTE);
  expect(await alerts()).toEqual({});
  await beat(FIRST);
  expect(await lines()).toEqual([["heartbeat-lost", 3 * MINUTE]]);
  expect(await alerts()).toEqual({});
});

it("alerts nobody to a page that is open without being proctored, as the start page is", async () => {
  const page = await openPage(await server.listen(), who);
  await vi.waitUntil(async () => (await server.db.selectFrom("open_page").selectAll().execute()).length > 0);
  await fallSilent(3 * MINUTE);
  expect(await lines()).toEqual([["heartbeat-lost", undefined]]);
  expect(await alerts()).toEqual({});
  page.close();
});

it("alerts to a page that was closed for minutes, which is no loss of the network", async () => {
  await fallSilent(3 * MINUTE);
  await beat(SECOND);
  expect(await lines()).toEqual([["page-closed", 3 * MINUTE]]);
  expect(await alerts()).toEqual({ "page-closed": 1 });
});

it("does not take a page that was reloaded without a connection, or soon, for one that was closed", async () => {
  await fallSilent(MINUTE);
  await beat(SECOND);
  expect(await alerts()).toEqual({});

  await fallSilent(3 * MINUTE);
  const page = await openPage(await server.listen(), who, { tab_id: SECOND });
  await page.say({ type: "online" }, { at: server.now().toISOString() });
  await beat(SECOND);
  expect(await alerts()).toEqual({});
  page.close();
});

it("is one line for what the server noticed and the page reports about the same outage", async () => {
  await fallSilent(3 * MINUTE);
  const page = await openPage(await server.listen(), who, { tab_id: FIRST });
  const ago = (milliseconds: number) => new Date(server.now().getTime() - milliseconds).toISOString();
  await page.say({ type: "offline" }, { seq: 1, at: ago(3 * MINUTE - 2_000) });
  await page.say({ type: "online", duration: 3 * MINUTE - 3_000 }, { seq: 2, at: ago(1_000) });
  await beat(FIRST);
  expect(await lines()).toEqual([["heartbeat-lost", 3 * MINUTE]]);
  page.close();
});
