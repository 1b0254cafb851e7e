import type { Run } from "@invigil/contract/taking/runs";
import type { Answer } from "@invigil/contract/taking/solutions";
import { vi } from "vitest";
import { startCandidate, type StartedCandidate } from "./candidate.ts";
import type { TestServer } from "./harness.ts";
import { pressSubmit, readRun } from "./run-calls.ts";
import { saveAnswer } from "./take-test.ts";

/** A new candidate in a running attempt of a demo test. */
export async function startDemo(server: TestServer, slug: string): Promise<StartedCandidate> {
  const test = await server.db
    .selectFrom("test")
    .select(["id", "slug"])
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return startCandidate(server, { ...test, sections: [] });
}

/** Saves an answer, submits it and waits for the verdict. */
export async function submitAnswer(who: StartedCandidate, problem: string, answer: Answer): Promise<Run> {
  const { id } = await saveAnswer(who, problem, answer);
  const run = (await pressSubmit(who, id)).json<Run>();
  await vi.waitUntil(async () => (await readRun(who, run.id)).state !== "EVALUATING", { timeout: 120_000 });
  return readRun(who, run.id);
}
