import { existsSync } from "node:fs";
import type { Run } from "@invigil/contract/taking/runs";
import type { Answer } from "@invigil/contract/taking/solutions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemo, submitAnswer } from "../testing/demo-attempt.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";
import { seedDemo } from "./seed-demo.ts";
import { ferry, loans, shop, tickets } from "./solutions/web-answers.ts";

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

async function submit(key: string, answer: Answer): Promise<Run> {
  return submitAnswer(await startDemo(server, "demo-web"), `demo-web-${key}`, answer);
}

it.each([
  ["right", "ACC", 20],
  ["partly", "PAC", 20 / 3],
  ["wrong", "REJ", 0],
] as const)("judges the demo's page (%s) [A1.21]", async (how, status, score) => {
  const run = await submit("ferry", { files: ferry[how] });
  expect(run).toMatchObject({ state: "EVALUATED", status, technology: "web", message: null });
  expect(run.score).toBeCloseTo(score, 6);
  const [heading, sign, departures] = run.cases;
  expect(heading?.image).toMatch(/^data:image\/png;base64,/);
  expect(sign?.is_sample).toBe(true);
  expect(departures).not.toHaveProperty("message");
});

it.each([
  ["right", "ACC", 20],
  ["partly", "PAC", 12],
  ["wrong", "REJ", 0],
] as const)("judges the demo's project in JavaScript (%s) [A1.22]", async (how, status, score) => {
  const run = await submit("tickets", { files: tickets[how] });
  expect(run).toMatchObject({ state: "EVALUATED", status, technology: "javascript", cases_total: 5 });
  expect(run.score).toBeCloseTo(score, 6);
});

it.skipIf(!existsSync("/usr/lib/python3/dist-packages/pytest")).each([
  ["right", "ACC", 20],
  ["partly", "PAC", 10],
  ["wrong", "REJ", 0],
] as const)("judges the demo's project in Python (%s) [A1.22]", async (how, status, score) => {
  const run = await submit("loans", { files: loans[how] });
  expect(run).toMatchObject({ state: "EVALUATED", status, technology: "python", cases_total: 5 });
  expect(run.score).toBeCloseTo(score, 6);
});

it.skipIf(!existsSync("/usr/bin/chromedriver") || !existsSync("/usr/lib/python3/dist-packages/selenium")).each([
  ["right", "ACC", 20],
  ["partly", "PAC", 8],
  ["wrong", "REJ", 0],
] as const)("judges the demo's script in a browser (%s) [A1.20]", async (how, status, score) => {
  const run = await submit("shop", { code: shop[how] });
  expect(run).toMatchObject({ state: "EVALUATED", status, technology: "selenium-python", cases_total: 4 });
  expect(run.score).toBeCloseTo(score, 6);
});
