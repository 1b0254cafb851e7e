import { runCode, submitCode, type Run } from "@invigil/contract/taking/runs";
import { publishWorker } from "@invigil/records/runs/workers";
import type { StartedCandidate } from "./candidate.ts";
import type { TestServer } from "./harness.ts";

interface Trial {
  code: string;
  technology?: string;
  input?: string;
  verify?: boolean;
  problem?: number;
  solution_id?: number | null;
}

/** Presses Run on the n-th problem. */
export function pressRun(who: StartedCandidate, { verify = true, problem = 0, ...trial }: Trial) {
  const { id, problem_type } = who.problems[problem] ?? { id: 0, problem_type: "SCR" };
  return who.browser.post(`${runCode.path}?solution_type=${problem_type}&verify=${verify}`, {
    technology: "python",
    problem_id: id,
    solution_id: null,
    sockmeta: null,
    username: who.account.username,
    ...trial,
  });
}

export function pressSubmit(who: StartedCandidate, solutionId: number) {
  return who.browser.post(submitCode.path, { solution_id: solutionId, sockmeta: null });
}

export async function readRun(who: StartedCandidate, id: string): Promise<Run> {
  return (await who.browser.get(`/api/v1/run/${id}`)).json();
}

/** Registers a worker, for tests in which none has to work. */
export async function offer({ db }: TestServer, offers: readonly string[], id = "a-worker"): Promise<void> {
  const technologies = [...new Set(offers.map((each) => each.split(":")[1] ?? ""))].map((technology) => ({
    id: technology,
    name: technology,
    version: "1",
    category: "language",
    mode: technology,
    extension: "txt",
    note: null,
  }));
  await publishWorker(db, { id, technologies, offers, unavailable: [] });
}
