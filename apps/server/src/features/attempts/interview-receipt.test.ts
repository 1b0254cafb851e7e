import { createHash, randomUUID, verify } from "node:crypto";
import * as calls from "@invigil/contract/interviews/session";
import { Receipt } from "@invigil/contract/taking/attempts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPiece, startInterview } from "../../testing/interview-calls.ts";
import { submit } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const sha = (...contents: (string | Buffer)[]) => {
  const hash = createHash("sha256");
  for (const content of contents) hash.update(content);
  return hash.digest("hex");
};

it("lists every answered turn of an interview in the signed receipt [B4.18]", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const typed = "I read the plan of the query.";
  const second = await who.type(1, typed);
  const saved = server.now().toISOString();
  server.advance(60_000);
  const id = randomUUID();
  await who.heard(2);
  for (const [part, ms] of [5_000, 700].entries()) await who.sendPiece(2, id, part, aPiece(ms));
  await who.call(calls.answerTurn, { base: 2, client_turn_id: id, mode: "spoken", pieces: 2 });
  await submit(who);
  const reply = await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`);
  const receipt = Receipt.parse(reply.json());
  expect(receipt.answers).toMatchObject([
    {
      problem: "turn-1",
      title: second.turns[1]?.text,
      problem_type: "interview",
      seq: 1,
      number: 1,
      mode: "typed",
      digest: sha(typed),
      saved_at: saved,
    },
    { problem: "turn-2", mode: "spoken", digest: sha(sha(aPiece(5_000)), sha(aPiece(700))) },
  ]);
  const { payload, signature, public_key: key } = receipt;
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, "base64"))).toBe(true);
  expect(JSON.parse(payload).answers).toEqual(receipt.answers);
});

it("lists a question that was passed, but not the end of somebody's own questions [B4.18]", async () => {
  const who = await startInterview(server);
  await who.untilFirstQuestion();
  const none = () => ({ client_turn_id: randomUUID(), mode: "typed", unanswered: true });
  await who.type(1, "I read the plan of the query.");
  await who.heard(2);
  await who.call(calls.answerTurn, { base: 2, ...none() });
  await who.heard(3);
  const replied = await who.type(3, "How large is the team?");
  expect(replied.turns.at(-1)?.kind).toBe("reply");
  await who.heard(4);
  await who.call(calls.answerTurn, { base: 4, ...none() });
  await submit(who);
  const reply = await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`);
  expect(Receipt.parse(reply.json()).answers).toMatchObject([
    { seq: 1, digest: sha("I read the plan of the query.") },
    { seq: 2, digest: null },
    { seq: 3, digest: sha("How large is the team?") },
  ]);
});
