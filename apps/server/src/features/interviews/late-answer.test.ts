import { randomUUID } from "node:crypto";
import { handInLateAnswer } from "@invigil/contract/interviews/late-answers";
import { writeOutcome } from "@invigil/records/interviews/scores";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startInterview, type Interviewee } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const id = randomUUID();

async function speaking() {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  server.advance(60_000);
  return { ...who, written_at: server.now().toISOString() };
}

const handIn = (who: Interviewee & { written_at: string }, over: object = {}) => {
  const body = { seq: 1, client_turn_id: id, text: "Typed in a tunnel", written_at: who.written_at, ...over };
  return who.raw(handInLateAnswer, body);
};
const session = (attemptId: number) =>
  server.db
    .selectFrom("interview_session")
    .select(["result", "review_reasons"])
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();

it("takes what was typed in time but could not be sent before the end, beside the turn [B4.18]", async () => {
  const who = await speaking();
  expect(refusal(await handIn(who))).toEqual([409, "answer_open"]);
  await submit(who);
  await server.db
    .transaction()
    .execute((tx) => writeOutcome(tx, { attemptId: who.id, result: "CMP", reasons: [], now: server.now() }));
  server.advance(600_000);
  const received_at = server.now().toISOString();
  expect((await handIn(who)).json()).toEqual({ saved: false, received_at });
  server.advance(1_000);
  expect((await handIn(who)).json()).toEqual({ saved: false, received_at });

  const turns = await server.db.selectFrom("interview_turn").select(["seq", "answer"]).where("seq", "=", 1).execute();
  expect(turns).toEqual([{ seq: 1, answer: null }]);
  expect(await session(who.id)).toMatchObject({
    result: "NRE",
    review_reasons: [expect.stringMatching(/arrived after the end/)],
  });
  const events = await server.db.selectFrom("attempt_event").select("kind").where("kind", "=", "draft-late").execute();
  expect(events).toHaveLength(1);
});

it("needs review also if it arrives before the interview is judged", async () => {
  const who = await speaking();
  await submit(who);
  await handIn(who);
  await server.db
    .transaction()
    .execute((tx) => writeOutcome(tx, { attemptId: who.id, result: "CMP", reasons: [], now: server.now() }));
  expect(await session(who.id)).toMatchObject({ result: "NRE" });
});

it("knows an answer again that had arrived after all", async () => {
  const who = await speaking();
  await who.type(1, "Typed in a tunnel, and sent behind it");
  await submit(who);
  expect((await handIn(who)).json()).toEqual({ saved: true, received_at: null });
});

it("refuses what was typed after the end, comes too late or belongs to no turn", async () => {
  const who = await speaking();
  await submit(who);
  const after = new Date(server.now().getTime() + 6_000).toISOString();
  expect(refusal(await handIn(who, { written_at: after }))).toEqual([409, "draft_after_deadline"]);
  expect(refusal(await handIn(who, { written_at: "2020-01-01T00:00:00.000Z" }))[1]).toBe("draft_refused");
  expect(refusal(await handIn(who, { seq: 9 }))[1]).toBe("draft_refused");
  expect(refusal(await handIn(who, { text: " " }))).toEqual([400, "invalid_request"]);
  const stranger = await startInterview(server);
  const body = { test_solution_id: who.id, seq: 1, client_turn_id: id, text: "Mine", written_at: who.written_at };
  expect(refusal(await stranger.browser.post(pathOf(handInLateAnswer), body))).toEqual([404, "interview_not_found"]);
  server.advance(8 * 24 * 3_600_000);
  expect(refusal(await handIn(who))[1]).toBe("draft_too_late");
});
