import { messages } from "@invigil/contract/messages/messages";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import { abortRun, runCode, submitCode, type Run } from "@invigil/contract/taking/runs";
import type { Solution } from "@invigil/contract/taking/solutions";
import { storable } from "@invigil/rules/text/storable";
import { ApiError, call } from "../../../lib/api.ts";
import { ChooseFirstError } from "../../parts/choose-first.ts";
import { errorText } from "../../parts/error-text.ts";
import { sockmeta } from "../../../lib/socket/socket-events.ts";

/** What is in the editor, and how to run it. */
export interface RunRequest {
  technology: string;
  code: string;
  files?: Record<string, string>;
  input: string;
  /** True for the sample cases, false for `input` only. */
  verify: boolean;
  /** The id of the only sample case to run. */
  sample?: string;
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

/** The judge uses the stored answer. */
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

/** There is no stored answer to judge. */
class NotStoredError extends Error {
  constructor() {
    super(messages.runCodeAgain);
    this.name = "NotStoredError";
  }
}

const refusals: Readonly<Record<string, string>> = {
  at_capacity: messages.atCapacity,
  run_in_progress: "Another run of yours is still in progress. Please wait until it finishes.",
  submissions_used_up: "You have used all submissions for this question.",
  technology_unavailable: `${messages.resourceAllocationFailed}. This language cannot be run here right now.`,
  session_ended: "Time is up. You can no longer run code.",
  section_closed: "This section has ended. You can no longer run its code.",
};

/** Says why a run did not start. */
export function refusalText(error: unknown): string {
  if (error instanceof NotStoredError || error instanceof ChooseFirstError) return error.message;
  const known = error instanceof ApiError ? refusals[error.code] : undefined;
  return known ?? errorText(error).message;
}
