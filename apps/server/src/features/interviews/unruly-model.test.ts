import { FAULTS } from "@invigil/interviewer/model/fault";
import { startUnrulyModel, TROUBLES, type Trouble, type UnrulyModel } from "@invigil/interviewer/testing/unruly-model";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPlan, startInterview, type Interviewee } from "../../testing/interview-calls.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

/** What a candidate waits at most for the next question, whatever the model does. */
const WAIT_MS = 10_000;
const PATIENT = { timeout: 60_000, interval: 25 };
const SHORT = "I look at the plan of the query.";
const WHOLE =
  "I compared the plan with the figures of the day before, because the data had grown. As a result the query took " +
  "40 milliseconds instead of 3 seconds.";

let model: UnrulyModel;
let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  model = await startUnrulyModel();
  // The worker has its own clock.
  server = await startServer({ start: new Date().toISOString(), env: model.env });
  worker = await startWorkerProcess(server, { languages: ["javascript"], env: model.env });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await model.stop();
});

/** Answers a turn; returns how long the candidate waits for the next one. */
async function wait(who: Interviewee, base: number, text: string): Promise<number> {
  const began = performance.now();
  await who.type(base, text);
  await vi.waitUntil(async () => (await who.read()).turn_seq > base, PATIENT);
  return performance.now() - began;
}

/** An interview in which the model fails after a question, after the last question, and when the candidate asks. */
async function walk(trouble: Trouble) {
  const { competencies } = aPlan();
  const plan = aPlan({ competencies: competencies.map((each) => ({ ...each, follow_ups: 2 })) });
  const who = await startInterview(server, { plan });
  await who.consent();
  await vi.waitUntil(async () => (await who.read()).state === "ready", PATIENT);
  await who.begin();
  await who.heard(0);
  const waits = [
    await wait(who, 1, `${SHORT} ${trouble}`),
    // In between it works, or it would be left alone after three faults.
    await wait(who, 2, WHOLE),
    await wait(who, 3, `${WHOLE} ${trouble}`),
    await wait(who, 4, `Can I work from home? ${trouble}`),
    await wait(who, 5, "Which colour has the office?"),
  ];
  const { turns } = await who.read();
  const noted = await server.db
    .selectFrom("interview_turn")
    .select(["kind", "source", "fault"])
    .where("attempt_id", "=", who.id)
    .orderBy("seq")
    .execute();
  const calls = await server.db
    .selectFrom("ai_call")
    .select(["seq", "outcome"])
    .where("attempt_id", "=", who.id)
    .orderBy("number")
    .execute();
  return { waits, shown: JSON.stringify(turns), noted, calls };
}

function check(trouble: Trouble, { shown, noted, calls }: Awaited<ReturnType<typeof walk>>): void {
  const { code } = TROUBLES[trouble];
  const fault = FAULTS[code];
  expect(shown).not.toMatch(/model|fault|error/i);
  const source = "script";
  expect(noted).toEqual([
    { kind: "greeting", source, fault: null },
    { kind: "question", source, fault: null },
    { kind: "follow-up", source, fault },
    { kind: "question", source, fault: null },
    { kind: "own-questions", source, fault },
    { kind: "reply", source, fault },
    { kind: "reply", source, fault: null },
  ]);
  const failed = calls.filter(({ outcome }) => outcome !== "ok");
  expect(new Set(failed.map(({ outcome }) => outcome))).toEqual(new Set([code]));
  expect(new Set(failed.map(({ seq }) => seq))).toEqual(new Set([1, 3, 4]));
}

it.each(["[429]", "[500]", "[malformed]", "[cut]"] as const)(
  "[B4.18] the script asks in time, and the turn says why, at every turn: %s",
  async (trouble) => {
    const walked = await walk(trouble);
    expect(Math.max(...walked.waits)).toBeLessThan(WAIT_MS);
    check(trouble, walked);
  },
);

it("[B4.18] nobody waits longer than ten seconds for a model that is silent or never ends", async () => {
  const both = ["[slow]", "[endless]"] as const;
  const walks = await Promise.all(both.map(async (trouble) => ({ trouble, walked: await walk(trouble) })));
  for (const { trouble, walked } of walks) {
    expect(Math.max(...walked.waits)).toBeLessThan(WAIT_MS);
    check(trouble, walked);
  }
});
