import { submitAll } from "@invigil/contract/taking/attempts";
import { createSolution, type Answer } from "@invigil/contract/taking/solutions";
import { closeDueAttempts } from "../features/attempts/close-due.ts";
import { evaluateDue } from "../features/evaluation/evaluate-due.ts";
import { tidyQueue } from "../features/runs/tidy-queue.ts";
import { createDefinitions } from "../shared/tests/definitions.ts";
import type { StartedCandidate } from "./candidate.ts";
import { pathOf, type TestServer } from "./harness.ts";

/** Saves the first answer to a problem as the page would. */
export async function saveAnswer(who: StartedCandidate, problem: string, answer: Answer) {
  const all = who.problems.flatMap((parent) => [parent, ...parent.children]);
  const type = all.find(({ slug }) => slug === problem)?.problem_type;
  const reply = await who.browser.post(pathOf(createSolution), {
    creator: who.account.id,
    test_solution_set: who.solutionSet.id,
    test: who.test.id,
    problem,
    solution_type: type,
    ...answer,
    seq: 1,
    base: 0,
    writer: "a-tab-of-the-test",
  });
  if (reply.statusCode !== 201) throw new Error(`save answered ${reply.statusCode}: ${reply.body}`);
  return reply.json<{ id: number; slug: string }>();
}

export async function submit(who: Pick<StartedCandidate, "browser"> & { test: { id: number } }): Promise<void> {
  const reply = await who.browser.post(pathOf(submitAll, { id: who.test.id }), { submission_type: "MSB" });
  if (reply.statusCode !== 200) throw new Error(`submit answered ${reply.statusCode}: ${reply.body}`);
}

/** What the server does by itself shortly after an attempt has ended. */
export async function evaluateEnded({ deps }: Pick<TestServer, "deps">): Promise<void> {
  await evaluateDue(deps);
}

/** What it does every second for tests and sections whose time is over. */
export async function closeDue(server: TestServer): Promise<void> {
  await closeDueAttempts({ ...server.deps, definitions: createDefinitions(server.db) });
}

/** What it does every second for runs that nobody works on. */
export async function tidyRuns(server: TestServer): Promise<void> {
  await tidyQueue(server.deps);
}
