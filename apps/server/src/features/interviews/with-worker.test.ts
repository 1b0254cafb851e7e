import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { aPlan, startInterview } from "../../testing/interview-calls.ts";
import { startWorkerProcess } from "../../testing/worker-process.ts";

const SAMPLE = readFileSync(new URL("../../../../web/public/demo/sample-cv.pdf", import.meta.url));
const PATIENT = { timeout: 60_000, interval: 100 };

let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;
beforeAll(async () => {
  // The worker has its own clock.
  server = await startServer({ start: new Date().toISOString() });
  worker = await startWorkerProcess(server, { dataDir: server.deps.config.dataDir });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

it("reads the CV, asks about it, and has the end looked at by a worker [B4.18, B7.14]", async () => {
  const skills = ["PostgreSQL", "Docker", "Fortran"];
  const who = await startInterview(server, { plan: aPlan({ cv: "optional", skills }) });
  await who.consent();
  await who.sendCv(SAMPLE, "cv.pdf");
  const status = async () =>
    (await who.browser.get(`/interview-ai/api/v1/cv-upload/status?test_solution_id=${who.id}`)).json<object>();
  await vi.waitUntil(async () => "is_ready" in (await status()) && (await who.read()).state === "ready", PATIENT);
  expect(await status()).toEqual({ is_ready: true, state: "ready", reason: null });
  const topics = await server.db
    .selectFrom("interview_session")
    .select(["cv_topics", "cv_hidden"])
    .where("attempt_id", "=", who.id)
    .executeTakeFirstOrThrow();
  expect(topics).toMatchObject({ cv_topics: { skills: ["PostgreSQL", "Docker"] }, cv_hidden: null });
  await who.begin();
  const first = await who.heard(0);
  expect(first.turns[1]?.text).toContain("Ferry timetable");
  await who.type(1, "I look at the plan of the query, because that shows where the time goes.");
  await who.type(2, "We disagreed about names and asked the people who use them.");
  await who.browser.post(`/rpc/test.submit_all/${who.test.id}`, { submission_type: "MSB" });
  const result = async () =>
    (
      await server.db
        .selectFrom("interview_session")
        .select("result")
        .where("attempt_id", "=", who.id)
        .executeTakeFirst()
    )?.result;
  await vi.waitUntil(async () => (await result()) != null, PATIENT);
  expect(await result()).toBe("CMP");
});
