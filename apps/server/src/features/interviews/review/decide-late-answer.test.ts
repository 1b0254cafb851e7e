import { createHash, randomUUID, verify } from "node:crypto";
import { handInLateAnswer } from "@invigil/contract/interviews/late-answers";
import { decideLateAnswer, exportInterview, InterviewReview, readInterview } from "@invigil/contract/interviews/review";
import { readTestReport } from "@invigil/contract/results/test-report";
import { Receipt } from "@invigil/contract/taking/attempts";
import { toJson } from "@invigil/db/json";
import { turnsAtEnd } from "@invigil/records/interviews/outcome";
import { writeOutcome } from "@invigil/records/interviews/scores";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../../testing/harness.ts";
import { startInterview } from "../../../testing/interview-calls.ts";
import { refusal } from "../../../testing/refusal.ts";
import { submit } from "../../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const LATE = "Typed in a tunnel";

/** An interview that ended without an answer to its first question, which arrived later. */
async function late() {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const written_at = server.now().toISOString();
  await submit(who);
  server.advance(600_000);
  const body = { seq: 1, client_turn_id: randomUUID(), text: LATE, written_at };
  expect((await who.raw(handInLateAnswer, body)).statusCode).toBe(200);
  const { company_id } = await server.db
    .selectFrom("interview_session")
    .select("company_id")
    .where("attempt_id", "=", who.id)
    .executeTakeFirstOrThrow();
  const recruiter = await signInRecruiter(server, company_id);
  const read = async () =>
    InterviewReview.parse((await recruiter.browser.get(pathOf(readInterview, { id: who.id }))).json());
  const decide = async (decision: object) => {
    const lateId = (await read()).turns[1]?.late[0]?.id ?? 0;
    return recruiter.browser.send("PUT", pathOf(decideLateAnswer, { id: who.id, late: lateId }), decision);
  };
  const receipt = async () => Receipt.parse((await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json());
  return { who, recruiter, read, decide, receipt, written_at };
}

async function judged(attemptId: number): Promise<void> {
  await server.db
    .transaction()
    .execute((tx) => writeOutcome(tx, { attemptId, result: "NRE", reasons: [], now: server.now() }));
}

it("lists a late answer on the receipt, signed on its own, and says what became of it [B4.18]", async () => {
  const { decide, receipt, written_at } = await late();
  const [listed, ...others] = (await receipt()).late_drafts;
  expect(others).toEqual([]);
  const digest = createHash("sha256").update(LATE).digest("hex");
  expect(listed).toMatchObject({ problem: "turn-1", problem_type: "interview", digest, written_at, state: "waiting" });
  const { payload = "", signature = "", public_key: key = "" } = listed ?? {};
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, "base64"))).toBe(true);
  expect((await decide({ state: "accepted" })).statusCode).toBe(200);
  const decided_at = server.now().toISOString();
  expect((await receipt()).late_drafts).toMatchObject([{ digest, state: "accepted", decided_at }]);
});

it("makes an accepted late answer the one that counts, for reviewers, the export and the scorer", async () => {
  const { who, recruiter, read, decide } = await late();
  await judged(who.id);
  expect((await read()).review_reasons).toEqual([expect.stringMatching(/arrived after the end/)]);
  const before = await read();
  expect(before.turns[1]).toMatchObject({ mode: null, answer: null, late: [{ state: "waiting", decided_by: null }] });
  await decide({ state: "accepted" });
  const after = await read();
  expect(after.turns[1]).toMatchObject({ mode: "typed", answer: LATE, in_time: null, unanswered: false });
  expect(after.turns[1]?.late).toMatchObject([{ text: LATE, state: "accepted", reason: "" }]);
  expect(after.coverage).toBe(0.5);
  expect(after.review_reasons).toEqual(["Only 50% of the competencies have an answer."]);
  expect((await turnsAtEnd(server.db, who.id))[1]?.answer).toBe(LATE);
  const exported = await recruiter.browser.get(pathOf(exportInterview, { id: who.id }));
  expect(exported.json()).toMatchObject({ late_answers: [{ text: LATE, state: "accepted" }] });
  expect(exported.json<{ turns: object[] }>().turns[1]).toMatchObject({ accepted: LATE, answer: null });
  const audit = await server.db.selectFrom("audit").select("data").where("action", "=", "late_answer.accept").execute();
  expect(audit).toMatchObject([{ data: { attempt: who.id, turn: 1 } }]);
});

it("declines with a reason and keeps it readable; a decision is made once", async () => {
  const { who, recruiter, read, decide } = await late();
  await judged(who.id);
  const listed = async () => {
    const reply = await recruiter.browser.get(pathOf(readTestReport, { slug: who.test.slug }));
    return readTestReport.response.parse(reply.json()).candidates[0];
  };
  expect(await listed()).toMatchObject({ late_drafts: 1, late_drafts_waiting: 1 });
  expect(refusal(await decide({ state: "declined" }))).toEqual([400, "invalid_request"]);
  const reason = "The page says that it was typed after the end.";
  expect((await decide({ state: "declined", reason })).statusCode).toBe(200);
  const { turns, review_reasons: reasons } = await read();
  expect(turns[1]).toMatchObject({ answer: null, mode: null, late: [{ text: LATE, state: "declined", reason }] });
  expect(reasons).toEqual(["Only 0% of the competencies have an answer."]);
  expect(await listed()).toMatchObject({ late_drafts: 1, late_drafts_waiting: 0 });
  expect(refusal(await decide({ state: "accepted" }))).toEqual([409, "late_draft_decided"]);
});

it("has the model propose scores again for what was accepted", async () => {
  const { who, decide } = await late();
  const facts = { interviewer: "model", model: "m", model_host: "ai.test", voice_host: null, transcription_host: null };
  await server.db
    .updateTable("interview_session")
    .set({ facts: toJson({ ...facts, transcribes: false, speaks: false, keep_days: 30 }) })
    .where("attempt_id", "=", who.id)
    .execute();
  // A worker that scores at this moment has read the answers as they were.
  await server.db
    .updateTable("interview_job")
    .set({ lease: randomUUID(), lease_until: new Date(server.now().getTime() + 60_000) })
    .where("attempt_id", "=", who.id)
    .execute();
  await decide({ state: "accepted" });
  const jobs = server.db.selectFrom("interview_job").select(["kind", "lease"]).where("attempt_id", "=", who.id);
  expect(await jobs.execute()).toEqual([{ kind: "score", lease: null }]);
});
