import { messages } from "@invigil/contract/messages/messages";
import type { ProblemType } from "@invigil/contract/taking/problems";
import { abortRun, runCode, submitCode, type Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { storable } from "@invigil/rules/text/storable";
import { ApiError, call } from "../../../lib/api.ts";
import { errorText } from "../../parts/error-text.ts";
import { sockmeta } from "../../../lib/socket/socket-events.ts";

/** What is in the editor, and how it is to be tried. */
export interface RunRequest {
  technology: string;
  code: string;
  files?: Record<string, string>;
  input: string;
  /** true: the sample cases; false: only `input`. */
  verify: boolean;
}

interface Runner {
  problem: { id: number; problem_type: ProblemType };
  username: string;
  solutionId: number | null;
}

export async function askRun(request: RunRequest, { problem, username, solutionId }: Runner): Promise<Run> {
  const { verify, ...code } = storable(request);
  const body = { ...code, problem_id: problem.id, solution_id: solutionId, sockmeta: sockmeta(), username };
  const query = { solution_type: problem.problem_type, verify };
  return await call(runCode, { query, body }, { family: problem.problem_type === "DBA" ? "RTQ" : "RCD" });
}

/** The answer that is stored is what is judged. */
export async function askSubmit(stored: Pick<Solution, "id"> | null): Promise<Run> {
  if (!stored) throw new NotStoredError();
  const body = { solution_id: stored.id, sockmeta: sockmeta() };
  const run = await call(submitCode, { body }, { family: "SCD" });
  if (run.solution_id === null) throw new NotStoredError();
  return run;
}

export async function askAbort(run: Pick<Run, "id">): Promise<Run> {
  return await call(abortRun, { body: { run_id: run.id } }, { family: "RCD" });
}

/** There is no stored answer that could be judged. */
class NotStoredError extends Error {
  constructor() {
    super(messages.runCodeAgain);
    this.name = "NotStoredError";
  }
}

const refusals: Readonly<Record<string, string>> = {
  at_capacity: messages.atCapacity,
  run_in_progress: "Another run of yours is still going on. Please wait for it to end.",
  submissions_used_up: "You have used all submissions of this question.",
  technology_unavailable: `${messages.resourceAllocationFailed}. This language cannot be run here right now.`,
  session_ended: "The time is over: code can no longer be run.",
  section_closed: "This section is over: its code can no longer be run.",
};

/** Why a run did not begin, in words. */
export function refusalText(error: unknown): string {
  if (error instanceof NotStoredError) return error.message;
  const known = error instanceof ApiError ? refusals[error.code] : undefined;
  return known ?? errorText(error).message;
}
