import { existsSync } from "node:fs";
import type { Run } from "@invigil/contract/taking/runs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startDemo, submitAnswer } from "../testing/demo-attempt.ts";
import { startServer, type TestServer } from "../testing/harness.ts";
import { startWorkerProcess } from "../testing/worker-process.ts";
import { seedDemo } from "./seed-demo.ts";
import { appointments } from "./solutions/projects/appointments.ts";
import { habits } from "./solutions/projects/habits.ts";
import { library } from "./solutions/projects/library.ts";
import { notes } from "./solutions/projects/notes.ts";
import { plants } from "./solutions/projects/plants.ts";
import { projects } from "./tests/projects.ts";

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.deps);
  worker = await startWorkerProcess(server, { languages: ["python", "javascript", "typescript"] });
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

const marksOf = async (key: string, files: Record<string, string>) => {
  const { state, status, score } = await submit(key, files);
  return [state, status, Math.round((score ?? -1) * 100) / 100];
};

it("judges the demo's back end [A1.27]", async () => {
  expect(await marksOf("library", library.right)).toEqual(["EVALUATED", "ACC", 30]);
  expect(await marksOf("library", library.partly)).toEqual(["EVALUATED", "PAC", 23.33]);
  expect(await marksOf("library", library.wrong)).toEqual(["EVALUATED", "REJ", 0]);
});

const noBrowser = !existsSync("/usr/bin/chromium");

it.skipIf(noBrowser)("judges the demo's front end [A1.28]", async () => {
  expect(await marksOf("plants", plants.right)).toEqual(["EVALUATED", "ACC", 24]);
  expect(await marksOf("plants", plants.partly)).toEqual(["EVALUATED", "PAC", 18.67]);
  expect(await marksOf("plants", plants.wrong)).toEqual(["EVALUATED", "REJ", 0]);
});

it.skipIf(noBrowser)("judges the demo's back end with its page [A1.29]", async () => {
  expect(await marksOf("notes", notes.right)).toEqual(["EVALUATED", "ACC", 27]);
  expect(await marksOf("notes", notes.partly)).toEqual(["EVALUATED", "PAC", 21]);
  const ended = await submit("notes", notes.wrong);
  expect(ended).toMatchObject({
    status: "REJ",
    score: 0,
    message: expect.stringMatching(/^Your application ended before it was ready/),
  });
});

it.skipIf(noBrowser)("judges the demo's whole application [A1.32]", async () => {
  expect(await marksOf("appointments", appointments.right)).toEqual(["EVALUATED", "ACC", 30]);
  expect(await marksOf("appointments", appointments.partly)).toEqual(["EVALUATED", "PAC", 21]);
  expect(await marksOf("appointments", appointments.wrong)).toEqual(["EVALUATED", "REJ", 0]);
});

it.skipIf(noBrowser)("judges the demo's app for phones [A1.33]", async () => {
  expect(await marksOf("habits", habits.right)).toEqual(["EVALUATED", "ACC", 24]);
  expect(await marksOf("habits", habits.partly)).toEqual(["EVALUATED", "PAC", 18]);
  expect(await marksOf("habits", habits.wrong)).toEqual(["EVALUATED", "REJ", 0]);
});

it.skipIf(noBrowser).each(["library", "plants", "notes", "appointments", "habits"])(
  "gives no marks for the files that %s begins with",
  async (key) => expect(await marksOf(key, starterOf(key))).toEqual(["EVALUATED", "REJ", 0]),
);
