import { readLive } from "@invigil/contract/proctoring/live";
import type { ServerMessage } from "@invigil/contract/socket";
import { toJson } from "@invigil/db/json";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { eventsOf, startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";
import { closeDue, saveAnswer } from "../../testing/take-test.ts";

/** The recruiter and all calls use the first server, the candidate's page the second. */
let first: TestServer;
let second: TestServer;
let elsewhere: string;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>["browser"];
let pages: Awaited<ReturnType<typeof openPage>>[] = [];
beforeEach(async () => {
  first = await startServer();
  second = await startServer({ beside: first });
  await first.listen();
  elsewhere = await second.listen();
  who = await startProctored(first, {}, { proctoring: { disableMultiTab: true } });
  recruiter = (await signInRecruiter(first, who.companyId)).browser;
});
afterEach(async () => {
  for (const page of pages) page.close();
  pages = [];
  await second.stop();
  await first.stop();
});

async function open(address: string, hello?: Parameters<typeof openPage>[2]) {
  const page = await openPage(address, who, hello);
  pages.push(page);
  return page;
}
const post = (call: string, body: object = {}) =>
  recruiter.post(`/rpc/${call}`, { username: who.account.username, ...body });
const extend = (minutes: number) => post(`test.extend/${who.test.id}`, { minutes });
const news = (messages: ServerMessage[]) => messages.filter(({ type }) => type !== "init").map(({ type }) => type);

it("tells a page at another server of an extension, a message, a pause and an end", async () => {
  const page = await open(elsewhere);
  await extend(5);
  expect(await page.heard("time-changed")).toMatchObject({ add_test_duration: 5, seq: 1 });
  await post(`live.message/${who.test.slug}`, { text: "Please look at the camera." });
  expect(await page.heard("proctor-message")).toMatchObject({ text: "Please look at the camera.", seq: 2 });
  await post(`test.pause/${who.test.id}`);
  expect(await page.heard("paused", (message) => "paused_at" in message && message.paused_at !== null)).toBeTruthy();
  await post(`test.unpause/${who.test.id}`);
  expect(await page.heard("paused", (message) => "paused_at" in message && message.paused_at === null)).toBeTruthy();
  await post(`test.close/${who.test.id}`, { reason: "Asked to" });
  expect(await page.heard("session-ended")).toMatchObject({ seq: 5 });
  expect(news(page.messages)).toEqual(["time-changed", "proctor-message", "paused", "paused", "session-ended"]);
});

it("tells a page that its time is over if another server closed the attempt", async () => {
  const page = await open(elsewhere);
  first.advance(24 * 60 * 60_000);
  await closeDue(first);
  expect(await page.heard("session-ended")).toMatchObject({ reason: "Test Time Expiry" });
});

it("tells a page that returns at another server what it missed, once and in order", async () => {
  const page = await open(elsewhere);
  await extend(1);
  const { seq } = await page.heard("time-changed");
  page.close();
  for (const minutes of [2, 3]) await extend(minutes);
  const back = await open(elsewhere, { heard: seq });
  await back.heard("time-changed", (message) => message.seq === seq + 2);
  await extend(4);
  await back.heard("time-changed", (message) => message.seq === seq + 3);
  expect(back.messages.flatMap((message) => ("add_test_duration" in message ? message.add_test_duration : []))).toEqual(
    [3, 6, 10],
  );
});

it("tells a page what happened between reading the attempt and connecting", async () => {
  const { news_sequence } = who.solutionSet;
  await extend(7);
  const page = await open(elsewhere, { heard: news_sequence });
  expect(await page.heard("time-changed")).toMatchObject({ add_test_duration: 7 });
});

it("tells a page whose server heard no notice, because the row exists", async () => {
  const page = await open(elsewhere);
  const event = toJson({ type: "current-session" });
  await first.db.insertInto("news").values({ attempt_id: who.solutionSet.id, number: 1, event }).execute();
  expect(await page.heard("current-session")).toMatchObject({ seq: 1 });
});

it("does not tell a returning page what was true only at that moment", async () => {
  await post(`live.message/${who.test.slug}`, { text: "Please look at the camera." });
  const { message_id } = await (await open(elsewhere, { heard: 0 })).heard("proctor-message");
  await who.browser.post(`/rpc/live.acknowledge/${message_id}`);
  await extend(1);
  const back = await open(elsewhere, { heard: 0 });
  await back.heard("time-changed");
  expect(news(back.messages)).toEqual(["time-changed"]);
});

it("does not tell a returning page of an end that was undone", async () => {
  await post(`test.close/${who.test.id}`, { reason: "By mistake" });
  await extend(10);
  await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug });
  await extend(1);
  const back = await open(elsewhere, { heard: 0 });
  await back.heard("time-changed");
  expect(news(back.messages)).toEqual(["time-changed"]);
});

const connected = async () =>
  readLive.response
    .parse((await recruiter.get(pathOf(readLive, { slug: who.test.slug }))).json())
    .rows.map((row) => row.connected);

it("counts a page as open even if its name cannot be stored", async () => {
  await open(elsewhere, { tab_id: "a-name-\u0000" });
  expect(await connected()).toEqual([true]);
});

it("shows the same wall on both servers", async () => {
  await open(elsewhere);
  const there = second.browser();
  for (const [name, value] of recruiter.cookies) there.cookies.set(name, value);
  const path = pathOf(readLive, { slug: who.test.slug });
  const [here, beside] = [await recruiter.get(path), await there.get(path)];
  expect(readLive.response.parse(here.json()).rows).toHaveLength(1);
  expect(beside.json()).toEqual(here.json());
});

it("shows on one server's wall who is connected to another", async () => {
  expect(await connected()).toEqual([false]);
  const page = await open(elsewhere);
  expect(await connected()).toEqual([true]);
  page.close();
  await vi.waitFor(async () => expect(await connected()).toEqual([false]));
});

const validation = (more: { take_over?: boolean } = {}) => {
  const { token } = who.settings;
  return { type: "validate-session", fp: "f", token, sid: null, maxAge: 60_000, ...more };
};

it("refuses a second tab while the first responds at another server, and lets it in when that one is gone", async () => {
  const holder = await open(elsewhere, { tab_id: "tab-at-the-second" });
  await holder.say(validation());
  await holder.heard("session-created");
  const refused = await open(first.app.listeningOrigin, { tab_id: "tab-at-the-first" });
  await refused.say(validation(), { seq: 2 });
  expect(await refused.heard("session-active")).toMatchObject({ active: false, tab_id: "tab-at-the-second" });
  expect(await refused.heard("proctor")).toMatchObject({ trigger: "multipleSession" });
  const noted = (await eventsOf(first, who.solutionSet.id)).map(({ kind }) => kind);
  expect(noted).toContain("second-tab");
  holder.vanish();
  await refused.say(validation(), { seq: 3 });
  expect(await refused.heard("session-created")).toMatchObject({ tab_id: "tab-at-the-first" });
});

it("tells the page that loses the attempt to one at another server", async () => {
  const loser = await open(elsewhere, { tab_id: "tab-at-the-second" });
  await loser.say(validation());
  await loser.heard("session-created");
  const winner = await open(first.app.listeningOrigin, { tab_id: "tab-at-the-first" });
  await winner.say(validation({ take_over: true }), { seq: 2 });
  await winner.heard("session-created");
  expect(await loser.heard("proctor")).toMatchObject({ trigger: "multipleSession" });
  expect(news(winner.messages)).not.toContain("proctor");
});

it("tells a page of an answer that was stored through another server", async () => {
  const page = await open(elsewhere);
  await open(first.app.listeningOrigin);
  await vi.waitUntil(() => first.deps.presence.isShared(who.solutionSet.id), { timeout: 10_000 });
  const [problem] = who.problems;
  await saveAnswer(who, problem?.slug ?? "", { answer: "Stored elsewhere" });
  expect(await page.heard("answer-stored")).toMatchObject({ problem_id: problem?.id, cleared: false });
});
