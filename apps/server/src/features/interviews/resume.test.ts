import { randomUUID } from "node:crypto";
import * as calls from "@invigil/contract/interviews/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPlan, caller, startInterview, type Interviewee } from "../../testing/interview-calls.ts";
import { sweepInterviews } from "./sweep-interviews.ts";

/** Speech goes elsewhere, so that a spoken answer waits for a worker, and none is there. */
const env = { SPEECH_TRANSCRIPTION_URL: "http://127.0.0.1:9/v1", SPEECH_TRANSCRIPTION_MODEL: "none" };

let server: TestServer;
let second: TestServer | undefined;
beforeEach(async () => void (server = await startServer({ env })));
afterEach(async () => {
  await second?.stop();
  second = undefined;
  await server.stop();
});

/** The first server is gone; the same person reloads the page at another one. */
async function afterTheCrash(who: Interviewee) {
  await server.app.close();
  second = await startServer({ beside: server, env });
  const browser = second.browser();
  await browser.signIn(second.deps, who.account.id);
  return { server: second, ...caller(browser, who.id) };
}

const PHASES: [string, (who: Interviewee) => Promise<unknown>][] = [
  ["the consent", (who) => who.read()],
  ["the CV", (who) => who.consent()],
  ["the greeting", (who) => greeted(who)],
  ["asking", async (who) => (await greeted(who), await who.heard(0))],
  ["listening", (who) => listening(who)],
  ["thinking", (who) => thinking(who)],
];

async function greeted(who: Interviewee): Promise<void> {
  await who.consent();
  await who.call(calls.skipCv);
  await who.begin();
}

async function listening(who: Interviewee): Promise<void> {
  await greeted(who);
  await who.heard(0);
  await who.heard(1);
}

const ANSWER = randomUUID();

async function thinking(who: Interviewee): Promise<void> {
  await listening(who);
  await who.sendPiece(1, ANSWER, 0);
  await who.call(calls.answerTurn, { base: 1, client_turn_id: ANSWER, mode: "spoken", pieces: 1 });
}

it.each(PHASES)("is at the same point after a crash in the phase of %s [B4.18]", async (_phase, until) => {
  const who = await startInterview(server, { plan: aPlan({ cv: "optional" }) });
  await until(who);
  const before = await who.read();
  const after = await (await afterTheCrash(who)).read();
  expect(after).toEqual(before);
});

it("greets once, however often the page begins again after crashes", async () => {
  const who = await startInterview(server, { plan: aPlan({ cv: "optional" }) });
  await greeted(who);
  const anew = await afterTheCrash(who);
  await anew.begin();
  await anew.heard(0);
  await anew.begin();
  const { turns } = await anew.read();
  expect(turns.map(({ kind }) => kind)).toEqual(["greeting", "question"]);
});

it("goes on with the pieces of an answer that were stored before a crash", async () => {
  const who = await startInterview(server, { plan: aPlan({ cv: "optional" }) });
  await listening(who);
  const answer = randomUUID();
  for (const part of [0, 1]) await who.sendPiece(1, answer, part);
  const anew = await afterTheCrash(who);
  expect((await anew.read()).pieces).toMatchObject({ client_turn_id: answer, count: 2 });
  expect((await anew.sendPiece(1, answer, 2)).json()).toEqual({ count: 3 });
  const spoken = { base: 1, client_turn_id: answer, mode: "spoken", pieces: 3 };
  expect(await anew.call(calls.answerTurn, spoken)).toMatchObject({ phase: "thinking", pieces: null });
});

it("asks the next question once, although two servers notice that nobody did", async () => {
  const who = await startInterview(server, { plan: aPlan({ cv: "optional" }) });
  await thinking(who);
  second = await startServer({ beside: server, env });
  server.advance(15_000);
  await Promise.all([sweepInterviews(server.deps), sweepInterviews(second.deps), sweepInterviews(server.deps)]);
  const { turns, phase } = await who.read();
  expect(turns.map(({ kind }) => kind)).toEqual(["greeting", "question", "question"]);
  expect(phase).toBe("asking");
});
