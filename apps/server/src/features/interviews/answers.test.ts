import { randomUUID } from "node:crypto";
import * as calls from "@invigil/contract/interviews/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { aPiece, startInterview } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";

const env = { SPEECH_TRANSCRIPTION_URL: "http://127.0.0.1:9/v1", SPEECH_TRANSCRIPTION_MODEL: "none" };

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env })));
afterEach(() => server.stop());

const spoken = (id: string, pieces: number) => ({ base: 1, client_turn_id: id, mode: "spoken", pieces });
const storedFiles = () =>
  server.db.selectFrom("interview_piece").select(["part", "file_key", "ms"]).orderBy("part").execute();

it("stores a spoken answer in pieces, each once, and needs all of them", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const id = randomUUID();
  expect((await who.sendPiece(1, id, 0, aPiece(5_000))).json()).toEqual({ count: 1 });
  // Sent out of order: what follows a gap does not count yet.
  expect((await who.sendPiece(1, id, 2, aPiece(700))).json()).toEqual({ count: 1 });
  expect((await who.sendPiece(1, id, 0, aPiece(5_000))).json()).toEqual({ count: 1 });
  const missing = await who.raw(calls.answerTurn, spoken(id, 3));
  expect(refusal(missing)).toEqual([409, "pieces_missing"]);
  expect(missing.json()).toMatchObject({ details: { missing: [1] } });
  expect((await who.sendPiece(1, id, 1, aPiece(5_000))).json()).toEqual({ count: 3 });
  const answered = await who.call(calls.answerTurn, spoken(id, 3));
  expect(answered.turns[1]?.answer).toMatchObject({ mode: "spoken", text: null, unanswered: false });
  const files = await storedFiles();
  expect(files.map(({ part, ms }) => [part, ms])).toEqual([
    [0, 5_000],
    [1, 5_000],
    [2, 700],
  ]);
  for (const { file_key } of files) expect(await server.deps.storage.stat(file_key)).not.toBeNull();
  const jobs = await server.db.selectFrom("interview_job").select(["kind", "seq"]).orderBy("kind").execute();
  expect(jobs).toEqual([
    { kind: "ask", seq: 1 },
    { kind: "hear", seq: 1 },
  ]);
});

it("accepts no piece of a turn that is over, and keeps no file of it", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  await who.type(1, "I would rather type.");
  const late = await who.sendPiece(1, randomUUID(), 0);
  expect(refusal(late)).toEqual([409, "stale_turn"]);
  expect(await storedFiles()).toEqual([]);
  const marked = await server.db.selectFrom("file_removal").select("key").execute();
  expect(marked).toEqual([]);
});

it("refuses what is not a piece of an answer", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const send = async (content: Buffer) => refusal(await who.sendPiece(1, randomUUID(), 0, content));
  expect(await send(Buffer.from("not a sound"))).toEqual([415, "file_type_refused"]);
  expect(await send(aPiece(1_000, 44_100))).toEqual([415, "file_type_refused"]);
  expect(await send(aPiece(9_000))).toEqual([415, "file_type_refused"]);
  expect(await send(aPiece(60_000))).toEqual([413, "file_too_large"]);
  expect(refusal(await who.sendPiece(1, "not-an-id", 0))).toEqual([400, "invalid_request"]);
  expect(await storedFiles()).toEqual([]);
});

it("goes on at once after a spoken answer that nothing turns into text", async () => {
  const plain = await startServer();
  try {
    const who = await startInterview(plain);
    await who.untilFirstQuestion();
    const id = randomUUID();
    await who.sendPiece(1, id, 0);
    const answered = await who.call(calls.answerTurn, spoken(id, 1));
    expect(answered).toMatchObject({ facts: { transcribes: false }, turn_seq: 2, phase: "asking" });
    expect(await plain.db.selectFrom("interview_job").selectAll().execute()).toEqual([]);
  } finally {
    await plain.stop();
  }
});

it("lets the candidate correct what was understood, and keeps both", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const id = randomUUID();
  await who.sendPiece(1, id, 0);
  await who.call(calls.answerTurn, spoken(id, 1));
  // Before there is a text, it would be another answer, not a correction.
  expect(refusal(await who.raw(calls.correctAnswer, { seq: 1, text: "Anything" }))).toEqual([404, "not_found"]);
  await server.db.updateTable("interview_turn").set({ transcript: "I use post grass." }).where("seq", "=", 1).execute();
  const corrected = await who.call(calls.correctAnswer, { seq: 1, text: "I use Postgres." });
  expect(corrected.turns[1]?.answer?.text).toBe("I use Postgres.");
  const row = await server.db
    .selectFrom("interview_turn")
    .select(["transcript", "corrected"])
    .where("seq", "=", 1)
    .executeTakeFirst();
  expect(row).toEqual({ transcript: "I use post grass.", corrected: "I use Postgres." });
  expect(refusal(await who.raw(calls.correctAnswer, { seq: 0, text: "No" }))).toEqual([404, "not_found"]);
});

it("plays the voice of a turn, and of its other words", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const voice = pathOf(calls.turnVoice, { id: who.id, seq: 1 });
  expect(refusal(await who.browser.get(voice))).toEqual([404, "not_found"]);
  await server.deps.storage.put("voice-a", aPiece(300));
  await server.deps.storage.put("voice-b", aPiece(400));
  const keys = { audio_key: "voice-a", rephrased_audio_key: "voice-b" };
  await server.db.updateTable("interview_turn").set(keys).where("seq", "=", 1).execute();
  expect((await who.read()).turns[1]?.audio).toBe(voice);
  const sound = await who.browser.get(voice);
  expect([sound.headers["content-type"], sound.rawPayload.length]).toEqual(["audio/wav", aPiece(300).length]);
  const rephrased = await who.call(calls.rephraseTurn, { base: 1 });
  expect(rephrased.turns[1]?.audio).toBe(`${voice}?rephrased=true`);
  const other = await who.browser.get(rephrased.turns[1]?.audio ?? "");
  expect(other.rawPayload.length).toBe(aPiece(400).length);
});
