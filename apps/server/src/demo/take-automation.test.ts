import type { Run } from "@invigil/contract/taking/runs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemo, submitAnswer } from "../testing/demo-attempt.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";
import { seedDemo } from "./seed-demo.ts";
import { bicycles } from "./solutions/projects/bicycles.ts";
import { release } from "./solutions/projects/release.ts";
import { seats } from "./solutions/projects/seats.ts";
import { projects } from "./tests/projects.ts";

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
  worker = await startWorkerProcess(server, { languages: ["python", "javascript", "bash"] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

async function submit(key: string, files: Record<string, string>): Promise<Run> {
  return submitAnswer(await startDemo(server, "demo-projects"), `demo-projects-${key}`, { files });
}

/** What a candidate who changes nothing hands in. */
function starterOf(key: string): Record<string, string> {
  const problem = projects.sections.flatMap((section) => section.problems).find((each) => each.key === key);
  return Object.fromEntries((problem?.content?.files ?? []).map(({ path, content }) => [path, content]));
}

it.each([
  ["bicycles", bicycles, 24, 18],
  ["release", release, 24, 18],
  ["seats", seats, 22, 10],
])("judges the demo's %s: right, partly, wrong and unchanged", async (key, { right, partly, wrong }, full, part) => {
  const rejected = { state: "EVALUATED", status: "REJ", score: 0 };
  expect(await submit(key, right)).toMatchObject({ state: "EVALUATED", status: "ACC", score: full });
  expect(await submit(key, partly)).toMatchObject({ state: "EVALUATED", status: "PAC", score: part });
  expect(await submit(key, wrong)).toMatchObject(rejected);
  expect(await submit(key, starterOf(key))).toMatchObject(rejected);
});
