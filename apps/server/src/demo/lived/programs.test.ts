import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemo, submitAnswer } from "../../testing/demo-attempt.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";
import { seedDemo } from "../seed-demo.ts";
import { LOCK_CHANGED, sumPrograms } from "./answer-code.ts";
import { averagePrograms, basketPrograms, pairPrograms } from "./answers/other-programs.ts";
import type { Program } from "./answers/program.ts";
import { wordsPrograms } from "./answers/words-programs.ts";

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
  worker = await startWorkerProcess(server);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const { unlocked, ...judgedSums } = sumPrograms;
const PROGRAMS: Record<string, Readonly<Record<string, Program>>> = {
  sum: judgedSums,
  words: wordsPrograms,
  average: averagePrograms,
  pair: pairPrograms,
  basket: basketPrograms,
};
const all = Object.entries(PROGRAMS).flatMap(([problem, programs]) =>
  Object.entries(programs).map(([name, program]) => [problem, name, program] as const),
);

it.each(all)("shows what the judge says about the demo’s %s, %s [A1.15]", async (problem, _name, program) => {
  const who = await startDemo(server, "demo-code");
  const { technology, code, wrong = {} } = program;
  const ended = await submitAnswer(who, `demo-code-${problem}`, { technology, code });
  const failed = ended.cases.filter(({ status }) => status === "NC").map(({ id }) => id);
  expect(failed).toEqual(Object.keys(wrong));
  const shown = ended.cases.filter(({ id, is_sample: isSample }) => isSample && wrong[id]);
  for (const { id, output } of shown) expect(output).toBe(wrong[id]);
});

it("holds the program whose locked lines were changed", async () => {
  const who = await startDemo(server, "demo-code");
  const ended = await submitAnswer(who, "demo-code-sum", { technology: unlocked.technology, code: unlocked.code });
  expect(ended).toMatchObject({ state: "MAL_PRACTICE_ERROR", message: LOCK_CHANGED });
});
