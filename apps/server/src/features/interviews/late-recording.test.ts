import { randomUUID, verify } from "node:crypto";
import { handInLateRecording } from "@invigil/contract/interviews/late-answers";
import { decideLateAnswer, exportInterview, InterviewReview, readInterview } from "@invigil/contract/interviews/review";
import { Receipt } from "@invigil/contract/taking/attempts";
import { toJson } from "@invigil/db/json";
import { emptyInterviews } from "@invigil/records/interviews/erase-interviews";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { aPiece, startInterview } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const id = randomUUID();

/** Somebody whose first question has been asked a minute ago. */
async function speaking() {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  server.advance(60_000);
  const written_at = server.now().toISOString();
  const handIn = (over: object = {}) =>
    who.raw(handInLateRecording, { seq: 1, client_turn_id: id, pieces: 2, written_at, ...over });
  return { ...who, written_at, handIn };
}
type Speaking = Awaited<ReturnType<typeof speaking>>;

/** Two pieces arrive after the end. */
async function handInTwo(who: Speaking, first = 1): Promise<void> {
  server.advance(600_000);
  for (const part of [first, first + 1]) {
    expect((await who.sendLatePiece(1, id, part, aPiece(1_000 * part + 500))).json()).toEqual({ saved: false });
  }
  expect((await who.handIn()).json()).toEqual({ received_at: server.now().toISOString() });
}

async function reviewing(who: Speaking) {
  const { company_id } = await server.db
    .selectFrom("interview_session")
    .select("company_id")
    .where("attempt_id", "=", who.id)
    .executeTakeFirstOrThrow();
  const { browser } = await signInRecruiter(server, company_id);
  const read = async () => InterviewReview.parse((await browser.get(pathOf(readInterview, { id: who.id }))).json());
  const decide = async (decision: object) => {
    const late = (await read()).turns[1]?.late[0]?.id ?? 0;
    const reply = await browser.send("PUT", pathOf(decideLateAnswer, { id: who.id, late }), decision);
    expect(reply.statusCode).toBe(200);
    return InterviewReview.parse(reply.json());
  };
  return { browser, read, decide };
}

it("takes what was said in time but not sent before the end, beside the turn and on the receipt [B4.18]", async () => {
  const who = await speaking();
  await who.sendPiece(1, id, 0);
  expect(refusal(await who.sendLatePiece(1, id, 1))).toEqual([409, "answer_open"]);
  await submit(who);
  // Only the reply to the first piece was lost.
  expect((await who.sendLatePiece(1, id, 0)).json()).toEqual({ saved: true });
  expect(refusal(await who.handIn())).toEqual([409, "pieces_missing"]);
  await handInTwo(who);
  const received_at = server.now().toISOString();
  server.advance(1_000);
  expect((await who.sendLatePiece(1, id, 1, aPiece(1_500))).json()).toEqual({ saved: false });
  expect((await who.handIn()).json()).toEqual({ received_at });

  const { browser, read } = await reviewing(who);
  const [, turn] = (await read()).turns;
  expect(turn).toMatchObject({ mode: "spoken", recording: { ms: 1_000 }, late: [{ text: "", state: "waiting" }] });
  const recording = turn?.late[0]?.recording;
  expect(recording?.ms).toBe(4_000);
  const sound = await browser.get(recording?.url ?? "");
  expect([sound.statusCode, sound.rawPayload.length]).toEqual([200, 44 + 4 * 32_000]);
  const stranger = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  expect((await stranger.browser.get(recording?.url ?? "")).statusCode).toBe(404);

  const receipt = Receipt.parse((await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`)).json());
  const { digest = "", payload = "", signature = "", public_key: key = "" } = receipt.late_drafts[0] ?? {};
  expect(receipt.late_drafts).toMatchObject([{ problem: "turn-1", written_at: who.written_at, state: "waiting" }]);
  expect(turn?.late[0]?.digest).toBe(digest);
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, "base64"))).toBe(true);
});

it("adds an accepted recording to what was said in time, and has the whole transcribed [B4.18]", async () => {
  const who = await speaking();
  await who.sendPiece(1, id, 0);
  await submit(who);
  await server.db
    .updateTable("interview_session")
    .set({ facts: toJson({ ...(await who.read()).facts, transcribes: true }) })
    .where("attempt_id", "=", who.id)
    .execute();
  await server.db.deleteFrom("interview_job").execute();
  await server.db.updateTable("interview_turn").set({ transcript: "The beginning." }).where("seq", "=", 1).execute();
  await handInTwo(who);
  const { browser, decide } = await reviewing(who);
  const [, turn] = (await decide({ state: "accepted" })).turns;
  expect(turn).toMatchObject({ mode: "spoken", transcript: null, recording: { ms: 5_000 } });
  expect(turn?.late).toMatchObject([{ state: "accepted", recording: { ms: 4_000 } }]);
  expect(await server.db.selectFrom("interview_job").select("kind").execute()).toEqual([{ kind: "score" }]);
  const exported = (await browser.get(pathOf(exportInterview, { id: who.id }))).json<{ late_recordings: unknown[] }>();
  expect(exported.late_recordings).toHaveLength(2);
});

it("makes it the answer if nothing had arrived, and leaves everything as it was if it is declined", async () => {
  const [one, two] = [await speaking(), await speaking()];
  for (const who of [one, two]) await submit(who);
  for (const who of [one, two]) await handInTwo(who, 0);
  const accepted = await (await reviewing(one)).decide({ state: "accepted" });
  expect(accepted.turns[1]).toMatchObject({ mode: "spoken", unanswered: false, recording: { ms: 2_000 } });
  const reason = "It is somebody else's voice.";
  const declined = await (await reviewing(two)).decide({ state: "declined", reason });
  expect(declined.turns[1]).toMatchObject({ mode: null, recording: null });
  expect(declined.turns[1]?.late).toMatchObject([{ state: "declined", reason, recording: { ms: 2_000 } }]);
});

it("refuses what cannot have been said in time, comes too late or is another sound", async () => {
  const who = await speaking();
  await submit(who);
  const after = new Date(server.now().getTime() + 6_000).toISOString();
  await who.sendLatePiece(1, id, 0);
  expect(refusal(await who.sendLatePiece(1, id, 0, aPiece(2_000)))).toEqual([409, "draft_refused"]);
  expect(refusal(await who.sendLatePiece(9, id, 0))).toEqual([409, "draft_refused"]);
  expect(refusal(await who.handIn({ pieces: 1, written_at: after }))).toEqual([409, "draft_after_deadline"]);
  // A minute has passed since the question.
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => who.sendLatePiece(1, id, at + 1, aPiece(5_000))));
  expect(all.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(19);
  server.advance(8 * 24 * 3_600_000);
  expect(refusal(await who.sendLatePiece(1, id, 40))[1]).toBe("draft_too_late");
});

it("is removed with everything else that a candidate said", async () => {
  const who = await speaking();
  await submit(who);
  await handInTwo(who, 0);
  await (await reviewing(who)).decide({ state: "accepted" });
  const files = await server.db.transaction().execute((tx) => emptyInterviews(tx, [who.id], server.now()));
  expect(files).toHaveLength(2);
  expect(await server.db.selectFrom("interview_late_piece").select("part").execute()).toEqual([]);
});

it("adds nothing to a recording that was handed in, however its id is spelt", async () => {
  const who = await speaking();
  await submit(who);
  await who.sendLatePiece(1, id, 0);
  expect((await who.handIn({ pieces: 1 })).statusCode).toBe(200);
  const spelt = id.toUpperCase();
  expect(refusal(await who.sendLatePiece(1, spelt, 1))).toEqual([409, "draft_refused"]);
  const again = await who.handIn({ client_turn_id: spelt, pieces: 1 });
  expect(again.statusCode).toBe(200);
});

it("takes nothing for the greeting, nothing that is too short to hear, and no more than two pages could record", async () => {
  const who = await speaking();
  await submit(who);
  expect(refusal(await who.sendLatePiece(0, id, 0))).toEqual([409, "draft_refused"]);
  expect((await who.sendLatePiece(1, id, 0, aPiece(0.05))).statusCode).toBe(415);
  // Each alone would fit into the minute since the question.
  const others = Array.from({ length: 5 }, () => randomUUID());
  const replies = [];
  for (const other of others) {
    for (const part of Array.from({ length: 12 }, (_, at) => at))
      replies.push(await who.sendLatePiece(1, other, part, aPiece(5_000)));
  }
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(40);
});
