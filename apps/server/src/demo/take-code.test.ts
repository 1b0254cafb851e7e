import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemo, submitAnswer } from "../testing/demo-attempt.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";
import { seedDemo } from "./seed-demo.ts";
import { AVERAGE, BASKET, PAIR, WORDS } from "./solutions/code-answers.ts";

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

it.each([
  ["words", WORDS, "ACC", 20],
  ["words", "print('the', 2)\n", "PAC", 20 / 15],
  ["average", AVERAGE, "ACC", 15],
  ["pair", PAIR, "ACC", 15],
  ["pair", "print(1, 1)\n", "REJ", 0],
  ["basket", BASKET, "ACC", 20],
  ["basket", BASKET.replace(" * 0.9", ""), "PAC", (20 * 4) / 6],
])(
  "judges correct, partly correct and wrong answers to the demo's %s [A1.15] [A4.05]",
  async (key, code, status, score) => {
    const who = await startDemo(server, "demo-code");
    const technology = key === "basket" ? "javascript" : "python";
    const ended = await submitAnswer(who, `demo-code-${key}`, { technology, code });
    expect(ended).toMatchObject({ state: "EVALUATED", status, message: null });
    expect(ended.score).toBeCloseTo(score, 6);
  },
);

it.each(["python", "javascript"])("hands out a %s program in three parts that runs unchanged", async (technology) => {
  const who = await startDemo(server, "demo-code");
  const stub = who.problems.find(({ slug }) => slug === "demo-code-sum")?.stubs[technology];
  const { head, body, tail } = stub && "head" in stub ? stub : { head: "", body: "", tail: "" };
  const right = technology === "python" ? "    return a + b\n" : "  return a + b;\n";
  expect(body).not.toBe("");
  const ended = await submitAnswer(who, "demo-code-sum", { technology, code: head + right + tail });
  expect(ended).toMatchObject({ status: "ACC", score: 10 });
});
