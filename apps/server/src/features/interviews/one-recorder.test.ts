import { randomUUID } from "node:crypto";
import { answerTurn } from "@invigil/contract/interviews/session";
import { InterviewSnapshot, RECORDER_MS } from "@invigil/contract/interviews/snapshot";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPiece, startInterview } from "../../testing/interview-calls.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const [here, there] = [randomUUID(), randomUUID()];
const spoken = (id: string, pieces: number) => ({ base: 1, client_turn_id: id, mode: "spoken", pieces });

async function speaking() {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const send = (id: string, part: number, by: object, ms = 1_000) => who.sendPiece(1, id, part, aPiece(ms), by);
  return { ...who, send };
}
const stored = () => server.db.selectFrom("interview_piece").select(["part", "writer", "ms"]).orderBy("part").execute();

it("takes an answer from one page at a time, and tells the other what there is of it [B4.18]", async () => {
  const who = await speaking();
  const [mine, other] = [randomUUID(), randomUUID()];
  // Two pages begin at the same moment, each with its own id.
  const replies = await Promise.all([who.send(mine, 0, { writer: here }), who.send(other, 0, { writer: there })]);
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(refusal)).toEqual([[409, "recorded_elsewhere"]]);
  const winner = replies[0]?.statusCode === 200 ? mine : other;
  const { pieces } = InterviewSnapshot.parse(refused[0]?.json<{ details: unknown }>().details);
  expect(pieces).toMatchObject({ count: 1, client_turn_id: winner });
  expect(await stored()).toHaveLength(1);
});

it("lets a page go on with the answer of another once that is quiet, or if the candidate wants to", async () => {
  const who = await speaking();
  const id = randomUUID();
  await who.send(id, 0, { writer: here }, 5_000);
  expect((await who.read()).pieces).toEqual({ client_turn_id: id, count: 1, recorder: here });
  expect(refusal(await who.send(id, 1, { writer: there }))).toEqual([409, "recorded_elsewhere"]);
  expect((await who.send(id, 1, { writer: there, take: true }, 4_000)).json()).toEqual({ count: 2 });
  // The page that recorded before is told, and hides nothing that was recorded after it.
  expect(refusal(await who.send(id, 1, { writer: here }, 3_000))).toEqual([409, "recorded_elsewhere"]);
  expect(refusal(await who.send(id, 2, { writer: here }))).toEqual([409, "recorded_elsewhere"]);
  expect(refusal(await who.raw(answerTurn, spoken(id, 1)))).toEqual([409, "recorded_elsewhere"]);

  server.advance(RECORDER_MS);
  expect((await who.read()).pieces).toEqual({ client_turn_id: id, count: 2, recorder: null });
  expect((await who.send(id, 2, { writer: here }, 2_000)).json()).toEqual({ count: 3 });
  await who.call(answerTurn, spoken(id, 3));
  expect(await stored()).toEqual([
    { part: 0, writer: here, ms: 5_000 },
    { part: 1, writer: there, ms: 4_000 },
    { part: 2, writer: here, ms: 2_000 },
  ]);
});

it("knows a piece again that a page sends after a reload", async () => {
  const who = await speaking();
  const id = randomUUID();
  await who.send(id, 0, { writer: here });
  expect((await who.send(id, 0, { writer: there })).json()).toEqual({ count: 1 });
});

it("does not take what one page typed for what another did, even under the same id", async () => {
  const who = await speaking();
  const id = randomUUID();
  const typed = (text: string) => ({ base: 1, client_turn_id: id, mode: "typed", text });
  expect(await who.call(answerTurn, typed("Mine"))).toMatchObject({ turn_seq: 2 });
  expect(await who.call(answerTurn, typed("Mine"))).toMatchObject({ turn_seq: 2 });
  expect(refusal(await who.raw(answerTurn, typed("Theirs")))).toEqual([409, "stale_turn"]);
});
