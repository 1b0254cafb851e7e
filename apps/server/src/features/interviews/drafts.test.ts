import { randomUUID } from "node:crypto";
import { exportInterview, readInterview } from "@invigil/contract/interviews/review";
import * as calls from "@invigil/contract/interviews/session";
import { Receipt } from "@invigil/contract/taking/attempts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { caller, startInterview, type Interviewee } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";
import { closeDue, submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const [HERE, THERE] = [randomUUID(), randomUUID()];
const ID = randomUUID();

async function asked() {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  return who;
}

type Page = Pick<Interviewee, "raw">;
const save = (page: Page, text: string, over: object = {}) =>
  page.raw(calls.saveDraft, { base: 1, client_turn_id: ID, writer: HERE, revision: 1, over: 0, text, ...over });

async function recruiterOf(who: Interviewee) {
  const { company_id: company } = await server.db
    .selectFrom("interview_session")
    .select("company_id")
    .where("attempt_id", "=", who.id)
    .executeTakeFirstOrThrow();
  return signInRecruiter(server, company);
}

const turn = (attemptId: number) =>
  server.db
    .selectFrom("interview_turn")
    .select(["mode", "answer", "from_draft", "draft", "answered_at"])
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", 1)
    .executeTakeFirstOrThrow();

it("keeps what is being typed for every browser of the candidate, and takes it for no answer [B4.18]", async () => {
  const who = await asked();
  expect((await save(who, "I measure")).json()).toEqual({ revision: 1 });
  server.advance(2_000);
  const saved_at = server.now().toISOString();
  expect((await save(who, "I measure it.", { revision: 2, over: 1 })).json()).toEqual({ revision: 2 });
  const browser = server.browser();
  await browser.signIn(server.deps, who.account.id);
  const elsewhere = await caller(browser, who.id).read();
  expect(elsewhere.draft).toEqual({ writer: HERE, revision: 2, text: "I measure it.", saved_at });
  expect(elsewhere.turns[1]?.answer).toBeNull();
  expect(elsewhere).toMatchObject({ turn_seq: 1, phase: "listening" });

  const { browser: recruiter } = await recruiterOf(who);
  for (const route of [readInterview, exportInterview]) {
    const reply = await recruiter.get(pathOf(route, { id: who.id }));
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toContain("I measure");
  }
  const next = await who.type(1, "I measure it first.");
  expect(next).toMatchObject({ turn_seq: 2, draft: null });
  expect(await turn(who.id)).toMatchObject({ answer: "I measure it first.", draft: null, from_draft: false });
  expect(refusal(await save(who, "More", { revision: 3, over: 2 }))).toEqual([409, "stale_turn"]);
});

it("is not undone by a call that arrives twice or too late", async () => {
  const who = await asked();
  await save(who, "first");
  await save(who, "second", { revision: 2 });
  expect((await save(who, "first")).json()).toEqual({ revision: 2 });
  expect((await who.read()).draft?.text).toBe("second");
});

it("replaces what another page has typed only if the page has seen it", async () => {
  const who = await asked();
  await save(who, "from here");
  const blind = await save(who, "from there", { writer: THERE });
  expect(refusal(blind)).toEqual([409, "draft_elsewhere"]);
  expect(blind.json<{ details: unknown }>().details).toMatchObject({ draft: { text: "from here", revision: 1 } });
  expect((await who.read()).draft?.text).toBe("from here");
  const news = await server.db.selectFrom("news").select("event").where("attempt_id", "=", who.id).execute();
  expect((await save(who, "both", { writer: THERE, over: 1, revision: 2 })).statusCode).toBe(200);
  expect(refusal(await save(who, "from here, more", { over: 0, revision: 2 }))[1]).toBe("draft_elsewhere");
  const after = await server.db.selectFrom("news").select("event").where("attempt_id", "=", who.id).execute();
  expect(after).toHaveLength(news.length + 1);
});

it("refuses drafts of others, of the greeting, during a pause and beyond the size of an answer", async () => {
  const who = await asked();
  const stranger = await startInterview(server);
  expect(refusal(await save(stranger, "Mine", { test_solution_id: who.id }))).toEqual([404, "interview_not_found"]);
  expect(refusal(await save(who, "Hello", { base: 0 }))).toEqual([409, "stale_turn"]);
  expect(refusal(await save(who, "x".repeat(20_001)))).toEqual([400, "invalid_request"]);
  const recruiter = await recruiterOf(who);
  await recruiter.browser.post(`/rpc/test.pause/${who.test.id}`, { username: who.account.username });
  expect(refusal(await save(who, "Now?"))).toEqual([409, "attempt_paused"]);
});

it("becomes the answer when time runs out, and the receipt says so", async () => {
  const who = await asked();
  server.advance(60_000);
  const saved_at = server.now().toISOString();
  await save(who, "I measure it fir");
  server.advance(30 * 60_000 + 5_000);
  expect(refusal(await save(who, "I measure it first.", { revision: 2, over: 1 }))).toEqual([409, "session_ended"]);
  await closeDue(server);
  expect(await turn(who.id)).toMatchObject({
    mode: "typed",
    answer: "I measure it fir",
    from_draft: true,
    draft: null,
  });
  const receipt = Receipt.parse((await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json());
  expect(receipt.answers).toMatchObject([{ problem: "turn-1", mode: "typed", from_draft: true, saved_at }]);
  expect(JSON.parse(receipt.payload).answers).toEqual(receipt.answers);
});

it("becomes the answer when somebody ends the interview, unless it is empty or the candidate spoke after it", async () => {
  const [typed, emptied, spoken] = [await asked(), await asked(), await asked()];
  await save(typed, "I typed this.");
  await save(emptied, "I typed this.");
  await save(emptied, " \n", { revision: 2 });
  await save(spoken, "I typed this.");
  server.advance(1_000);
  const piece = randomUUID();
  await spoken.sendPiece(1, piece, 0);
  const recruiter = await recruiterOf(typed);
  const close = { username: typed.account.username, reason: "The fire alarm went off." };
  expect((await recruiter.browser.post(`/rpc/test.close/${typed.test.id}`, close)).statusCode).toBe(200);
  for (const who of [emptied, spoken]) await submit(who);
  expect(await turn(typed.id)).toMatchObject({ mode: "typed", answer: "I typed this.", from_draft: true });
  expect(await turn(emptied.id)).toMatchObject({ mode: null, answer: null, from_draft: false });
  expect(await turn(spoken.id)).toMatchObject({ mode: "spoken", from_draft: false });
});
