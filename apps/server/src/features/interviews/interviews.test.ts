import { randomUUID } from "node:crypto";
import * as calls from "@invigil/contract/interviews/session";
import { CONSENT_VERSION, type InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inviteCandidate } from "../../testing/candidate.ts";
import { startServer, pathOf, type TestServer } from "../../testing/harness.ts";
import { aPlan, caller, interviewTest, startInterview } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const kinds = ({ turns }: InterviewSnapshot) => turns.map(({ kind }) => kind);

/** What a reply to an old turn must be: refused, with where the interview is now. */
function expectStale(reply: { statusCode: number; json(): unknown }, at: { turn_seq: number; phase: string }): void {
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: "stale_turn", details: at });
}

it("leads from consent to the last words, without a worker and without a model [B4.18, B7.14]", async () => {
  const who = await startInterview(server);
  const before = await who.read();
  expect(before).toMatchObject({
    test_solution_id: who.id,
    state: "consent",
    turns: [],
    topics_total: 2,
    consent: { version: CONSENT_VERSION, given_at: null },
    facts: { interviewer: "script", model_host: null, voice_host: null, transcription_host: null, keep_days: 180 },
  });
  expect(await who.consent()).toMatchObject({ state: "ready", consent: { given_at: server.now().toISOString() } });
  const greeted = await who.begin();
  expect(greeted).toMatchObject({ state: "live", turn_seq: 0, phase: "asking", turns: [{ kind: "greeting" }] });
  expect(greeted.turns[0]?.text).toMatch(/program, not a person/);
  // Nobody waits between the greeting and the first question.
  expect(await who.heard(0)).toMatchObject({ turn_seq: 1, phase: "asking" });
  expect(await who.heard(1)).toMatchObject({ turn_seq: 1, phase: "listening" });
  const second = await who.type(1, "I look at the plan of the query and at its indexes.");
  expect(second).toMatchObject({ turn_seq: 2, phase: "asking" });
  expect(second.turns[1]).toMatchObject({
    topic: 1,
    answer: { mode: "typed", text: "I look at the plan of the query and at its indexes.", unanswered: false },
  });
  await who.type(2, "We disagreed about names, and asked the people who use them.");
  await who.type(3, "Can I work from home?");
  const replied = await who.read();
  expect(replied.turns[4]).toMatchObject({ kind: "reply", text: expect.stringContaining("three days a week") });
  const last = await who.type(4, "", { unanswered: true });
  expect(kinds(last)).toEqual(["greeting", "question", "question", "own-questions", "reply", "closing"]);
  expect(await who.heard(5)).toMatchObject({ state: "ended" });
  // The talk is over, but the attempt runs until the candidate submits it.
  const submitted = await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
  expect(submitted.statusCode).toBe(200);
  expect(await who.read()).toMatchObject({ state: "ended", turn_seq: 5 });
});

it("goes on with a stored plan whose lines contain characters that turn text around", async () => {
  const about = [
    { question: "\u2067האם\u2069 Python?", wordings: ["\u202BPython\u202C?"], answer: "Yes, on most days." },
  ];
  const plan = { ...aPlan(), about, skills: ["\u2067פייתון\u2069"] };
  const who = await startInterview(server, { plan });
  expect(await who.consent()).toMatchObject({ state: "ready" });
  expect(await who.begin()).toMatchObject({ state: "live" });
});

it("changes nothing when a call is repeated", async () => {
  const who = await startInterview(server);
  const consented = await who.consent();
  server.advance(1_000);
  expect((await who.consent()).consent).toEqual(consented.consent);
  const begun = await who.begin();
  server.advance(1_000);
  expect(await who.begin()).toMatchObject({ turns: begun.turns, expiry: begun.expiry });
  await who.heard(0);
  await who.heard(1);
  expect(await who.heard(1)).toMatchObject({ turn_seq: 1, phase: "listening" });
  const answer = { base: 1, client_turn_id: randomUUID(), mode: "typed", text: "I measure it first." };
  const first = await who.call(calls.answerTurn, answer);
  expect((await who.call(calls.answerTurn, answer)).turns).toEqual(first.turns);
  // Another text must not seem to be stored.
  const other = await who.raw(calls.answerTurn, { ...answer, text: "Something else" });
  expect(refusal(other)).toEqual([409, "stale_turn"]);
  expect((await who.read()).turns).toEqual(first.turns);
  expect(first.turns).toHaveLength(3);
});

it("stores the same answer once, however often it arrives at the same moment", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const answer = { base: 1, client_turn_id: randomUUID(), mode: "typed", text: "I measure it first." };
  const replies = await Promise.all(Array.from({ length: 8 }, () => who.raw(calls.answerTurn, answer)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(kinds(await who.read())).toEqual(["greeting", "question", "question"]);
});

it("refuses a reply to an earlier turn, and says where the interview is now [B4.18]", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  await who.type(1, "I measure it first.");
  const now = { turn_seq: 2, phase: "asking" };
  const late = { base: 1, client_turn_id: randomUUID(), mode: "typed", text: "A second answer" };
  expectStale(await who.raw(calls.answerTurn, late), now);
  expectStale(await who.raw(calls.heardTurn, { base: 1 }), now);
  expectStale(await who.raw(calls.rephraseTurn, { base: 1 }), now);
  expectStale(await who.raw(calls.answerTurn, { ...late, base: 3 }), now);
  expect((await who.read()).turns[1]?.answer?.text).toBe("I measure it first.");
});

it("takes one of two answers from two tabs, and tells the other", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const other = caller(who.browser, who.id);
  const answer = (text: string) => ({ base: 1, client_turn_id: randomUUID(), mode: "typed", text });
  const replies = await Promise.all([
    who.raw(calls.answerTurn, answer("From the first tab")),
    other.raw(calls.answerTurn, answer("From the second tab")),
  ]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(kinds(await who.read())).toEqual(["greeting", "question", "question"]);
  const news = await server.db.selectFrom("news").select("event").where("attempt_id", "=", who.id).execute();
  expect(news.map(({ event }) => event)).toContainEqual(
    expect.objectContaining({ type: "interview-changed", turn_seq: 2, phase: "asking" }),
  );
});

it("puts a question in other words once somebody asks for them", async () => {
  const who = await startInterview(server);
  const asked = await who.untilFirstQuestion();
  expect(asked.turns[1]?.rephrased).toBeNull();
  const rephrased = await who.call(calls.rephraseTurn, { base: 1 });
  expect(rephrased.turns[1]?.rephrased).toBe("A query is slow. What do you do?");
  expect(rephrased).toMatchObject({ turn_seq: 1, phase: "listening" });
});

it("goes on if somebody has no answer, and says so on the turn", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const skipped = await who.type(1, "   ");
  expect(skipped.turns[1]?.answer).toMatchObject({ text: null, unanswered: true });
  expect(skipped).toMatchObject({ turn_seq: 2, phase: "asking" });
});

it("asks for consent to the current text only", async () => {
  const who = await startInterview(server);
  const old = await who.raw(calls.createInterviewSession, { consent_version: 0 });
  expect(refusal(old)).toEqual([409, "consent_outdated"]);
  expect(await who.read()).toMatchObject({ state: "consent" });
});

it("is found by nobody else, nor in a test that is no interview", async () => {
  const who = await startInterview(server);
  await who.consent();
  const peer = await inviteCandidate(server, who.test);
  const other = caller(peer.browser, who.id);
  for (const route of [calls.validateInterviewSession, calls.beginInterview, calls.askForPerson, calls.skipCv])
    expect(refusal(await other.raw(route))).toEqual([404, "interview_not_found"]);
  const voice = pathOf(calls.turnVoice, { id: who.id, seq: 0 });
  expect(refusal(await peer.browser.get(voice))).toEqual([404, "not_found"]);
  await server.db.updateTable("test").set({ sub_test_type: null, interview: null }).execute();
  expect(refusal(await who.raw(calls.validateInterviewSession))).toEqual([404, "interview_not_found"]);
});

it("tells the page that it is an interview, with the interviewer's picture [A1.03, A2.20]", async () => {
  const test = await interviewTest(server, { plan: aPlan({ avatar: "slate" }) });
  const { browser } = await inviteCandidate(server, test);
  const shown = await browser.get(`/api/v1/test/${test.slug}`);
  expect(shown.json()).toMatchObject({ sub_test_type: "INT", interview_avatar: "/v1/avatars/slate.svg", sections: [] });
});

it("keeps candidates waiting who were told too recently that a machine asks [A7.04]", async () => {
  const test = await interviewTest(server, { plan: aPlan({ notice_days: 10 }) });
  const { browser, account } = await inviteCandidate(server, test);
  await server.db.updateTable("invite").set({ created_at: server.now() }).where("id", "=", account.inviteId).execute();
  const start = () => browser.post(`/rpc/test.start/${test.id}`);
  const early = await start();
  expect(refusal(early)).toEqual([409, "notice_too_late"]);
  expect(early.json()).toMatchObject({ details: { opens_at: "2026-01-11T10:00:00.000Z" } });
  server.advance(10 * 24 * 3_600_000);
  expect((await start()).statusCode).toBe(200);
});
