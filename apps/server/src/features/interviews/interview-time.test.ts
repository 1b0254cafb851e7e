import { randomUUID } from "node:crypto";
import * as calls from "@invigil/contract/interviews/session";
import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPlan, startInterview, type Interviewee } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";
import { closeDue } from "../../testing/take-test.ts";
import { sweepInterviews } from "./sweep-interviews.ts";

const MINUTE = 60_000;
/** A model and a transcription that never reply, because no worker runs. */
const env = {
  AI_BASE_URL: "http://127.0.0.1:9/v1",
  AI_MODEL: "none",
  SPEECH_TRANSCRIPTION_URL: "http://127.0.0.1:9/v1",
  SPEECH_TRANSCRIPTION_MODEL: "none",
};

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env })));
afterEach(() => server.stop());

const leftOf = ({ expiry, server_time }: InterviewSnapshot) =>
  expiry === null ? null : Date.parse(expiry) - Date.parse(server_time);

/** Prepared by the script, because no model did. */
async function listening(who: Interviewee): Promise<InterviewSnapshot> {
  await who.consent();
  server.advance(20_000);
  await sweepInterviews(server.deps);
  await who.begin();
  await who.heard(0);
  return who.heard(1);
}

async function companyOf(who: Interviewee): Promise<number> {
  const { company_id: id } = await server.db
    .selectFrom("test")
    .select("company_id")
    .where("id", "=", who.test.id)
    .executeTakeFirstOrThrow();
  return id;
}

it("prepares the questions itself if nobody has within 20 seconds [B4.18]", async () => {
  const who = await startInterview(server);
  expect(await who.consent()).toMatchObject({
    state: "generating",
    facts: { interviewer: "model", model: "none", model_host: "127.0.0.1:9" },
  });
  const status = async () =>
    (await who.browser.get(`/interview-ai/api/v1/cv-question-generation/status?test_solution_id=${who.id}`)).json();
  server.advance(19_999);
  await sweepInterviews(server.deps);
  expect(await status()).toEqual({ is_ready: false, state: "generating", reason: null });
  expect(refusal(await who.raw(calls.beginInterview))).toEqual([409, "interview_not_ready"]);
  server.advance(1);
  await sweepInterviews(server.deps);
  expect(await status()).toEqual({ is_ready: true, state: "ready", reason: null });
  expect(await who.begin()).toMatchObject({ state: "live" });
});

it("begins the clock with the greeting, and keeps an extension", async () => {
  const who = await startInterview(server, { minutes: 30 });
  await who.consent();
  const recruiter = await signInRecruiter(server, await companyOf(who));
  const extended = { username: who.account.username, minutes: 10 };
  expect((await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, extended)).statusCode).toBe(200);
  server.advance(25 * MINUTE);
  await sweepInterviews(server.deps);
  expect(leftOf(await who.begin())).toBe(40 * MINUTE);
});

it("ends with the test's window, however late the greeting comes", async () => {
  const end_time = new Date(server.now().getTime() + 40 * MINUTE);
  const who = await startInterview(server, { minutes: 30, overrides: { end_time } });
  await who.consent();
  server.advance(25 * MINUTE);
  await sweepInterviews(server.deps);
  expect((await who.begin()).expiry).toBe(end_time.toISOString());
});

it("asks by script if nobody has thought of a question within 15 seconds, and gives the time back", async () => {
  const who = await startInterview(server);
  const { expiry } = await listening(who);
  expect(await who.type(1, "I measure it first.")).toMatchObject({ phase: "thinking", turn_seq: 1 });
  server.advance(14_999);
  await sweepInterviews(server.deps);
  expect(await who.read()).toMatchObject({ phase: "thinking", turn_seq: 1 });
  server.advance(1);
  await sweepInterviews(server.deps);
  const asked = await who.read();
  expect(asked).toMatchObject({ phase: "asking", turn_seq: 2 });
  expect(Date.parse(asked.expiry ?? "") - Date.parse(expiry ?? "")).toBe(15_000);
  const { fault } = await server.db
    .selectFrom("interview_turn")
    .select("fault")
    .where("seq", "=", 2)
    .executeTakeFirstOrThrow();
  expect(fault).toBe("The model did not reply in time.");
});

it("gives back ten minutes at most", async () => {
  const who = await startInterview(server);
  const { expiry } = await listening(who);
  await who.type(1, "I measure it first.");
  server.advance(15 * MINUTE);
  await sweepInterviews(server.deps);
  expect(Date.parse((await who.read()).expiry ?? "") - Date.parse(expiry ?? "")).toBe(10 * MINUTE);
});

it("asks nothing new in the last minute", async () => {
  const who = await startInterview(server);
  const begun = await listening(who);
  server.advance((leftOf(begun) ?? 0) - 30_000);
  await who.type(1, "", { unanswered: true });
  expect((await who.read()).turns.at(-1)?.kind).toBe("closing");
});

it("ends with its time, and keeps what somebody was saying", async () => {
  const who = await startInterview(server);
  const begun = await listening(who);
  const answer = randomUUID();
  for (const part of [0, 1]) expect((await who.sendPiece(1, answer, part)).statusCode).toBe(200);
  server.advance((leftOf(begun) ?? 0) + 5_000);
  await closeDue(server);
  const over = await who.read();
  expect(over).toMatchObject({ state: "ended" });
  expect(over.turns[1]?.answer).toMatchObject({ mode: "spoken", client_turn_id: answer, unanswered: false });
  expect(refusal(await who.raw(calls.heardTurn, { base: 1 }))).toEqual([409, "session_ended"]);
  const jobs = await server.db.selectFrom("interview_job").select("kind").orderBy("kind").execute();
  expect(jobs.map(({ kind }) => kind)).toEqual(["hear", "score"]);
});

it("takes an answer a moment after the deadline, as saves do", async () => {
  const who = await startInterview(server);
  const begun = await listening(who);
  server.advance((leftOf(begun) ?? 0) + 4_999);
  expect((await who.type(1, "In the last second")).turns[1]?.answer?.text).toBe("In the last second");
  expect(refusal(await who.raw(calls.heardTurn, { base: 1 }))).toEqual([409, "session_ended"]);
});

it("takes nothing during a pause, and loses no time by it", async () => {
  const who = await startInterview(server);
  const begun = await listening(who);
  const recruiter = await signInRecruiter(server, await companyOf(who));
  const person = { username: who.account.username };
  await recruiter.browser.post(`/rpc/test.pause/${who.test.id}`, person);
  const answer = { base: 1, client_turn_id: randomUUID(), mode: "typed", text: "Now?" };
  expect(refusal(await who.raw(calls.answerTurn, answer))).toEqual([409, "attempt_paused"]);
  server.advance(5 * MINUTE);
  await recruiter.browser.post(`/rpc/test.unpause/${who.test.id}`, person);
  expect(leftOf(await who.read())).toBe(leftOf(begun));
  expect(await who.call(calls.answerTurn, answer)).toMatchObject({ phase: "thinking" });
});

/** The service is away, and back. */
async function awayFor(milliseconds: number): Promise<void> {
  await server.deps.outages.catchUp();
  server.advance(milliseconds);
  await server.deps.outages.catchUp();
}

it("gets an outage back once, also if nobody could think of the next question in it", async () => {
  const who = await startInterview(server);
  const { expiry } = await listening(who);
  await who.type(1, "I measure it first.");
  server.advance(2_000);
  await awayFor(5 * MINUTE);
  await sweepInterviews(server.deps);
  expect(await who.read()).toMatchObject({ phase: "thinking", turn_seq: 1 });
  server.advance(9_000);
  await server.deps.outages.catchUp();
  server.advance(4_000);
  await sweepInterviews(server.deps);
  const asked = await who.read();
  expect(asked).toMatchObject({ phase: "asking", turn_seq: 2 });
  expect(Date.parse(asked.expiry ?? "") - Date.parse(expiry ?? "")).toBe(5 * MINUTE + 15_000);
  const given = server.db.selectFrom("interview_session").select("given_back_ms").where("attempt_id", "=", who.id);
  expect(await given.execute()).toEqual([{ given_back_ms: 15_000 }]);
});

it("gets all of its time after an outage before the greeting, and no more", async () => {
  const [unread, prepared] = [await startInterview(server), await startInterview(server)];
  await prepared.consent();
  await awayFor(20 * MINUTE);
  const waiting = await prepared.read();
  expect(leftOf(waiting)).toBe(30 * MINUTE);
  await unread.consent();
  server.advance(MINUTE);
  await sweepInterviews(server.deps);
  for (const who of [unread, prepared]) expect(leftOf(await who.begin())).toBe(30 * MINUTE);
  // From then on its clock runs.
  await awayFor(10 * MINUTE);
  expect(leftOf(await prepared.read())).toBe(30 * MINUTE);
});

it("goes on where it was if somebody gets more time after the end", async () => {
  const who = await startInterview(server, { plan: aPlan() });
  await listening(who);
  await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
  const recruiter = await signInRecruiter(server, await companyOf(who));
  await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, { username: who.account.username, minutes: 15 });
  const again = await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug });
  expect(again.statusCode).toBe(200);
  const resumed = await who.read();
  expect(resumed).toMatchObject({ state: "live", turn_seq: 1, phase: "asking" });
  expect(leftOf(resumed)).toBe(15 * MINUTE);
  expect(resumed.turns).toHaveLength(2);
});

it("says whether an interview is complete, even if no worker looks at its end [A4.30]", async () => {
  const who = await startInterview(server);
  await listening(who);
  await who.type(1, "I look at the plan of the query, because that shows where the time goes.");
  await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
  const outcome = () =>
    server.db
      .selectFrom("interview_session")
      .select(["result", "review_reasons"])
      .where("attempt_id", "=", who.id)
      .executeTakeFirst();
  server.advance(5 * MINUTE - 1);
  await sweepInterviews(server.deps);
  expect(await outcome()).toMatchObject({ result: null });
  server.advance(1);
  await sweepInterviews(server.deps);
  expect(await outcome()).toEqual({
    result: "NRE",
    review_reasons: ["Only 50% of the competencies have an answer.", "The model could not propose scores."],
  });
  // A worker that starts later still looks.
  const jobs = server.db.selectFrom("interview_job").select("kind").where("attempt_id", "=", who.id);
  expect(await jobs.execute()).toEqual([{ kind: "score" }]);
});

it("says so if nobody was connected when time ran out, so that it does not look like a refusal [A4.30]", async () => {
  const who = await startInterview(server, { minutes: 10 });
  await listening(who);
  server.advance(15 * MINUTE);
  await closeDue(server);
  server.advance(5 * MINUTE);
  await sweepInterviews(server.deps);
  const { review_reasons: reasons } = await server.db
    .selectFrom("interview_session")
    .select("review_reasons")
    .where("attempt_id", "=", who.id)
    .executeTakeFirstOrThrow();
  expect(reasons).toContainEqual(
    expect.stringMatching(
      /^No page was connected for \d+ minutes when time ran out, so the last answer may be missing/,
    ),
  );
});
