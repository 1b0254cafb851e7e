import type { RunRequest } from "@invigil/contract/authoring/judging";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Run } from "@invigil/contract/taking/runs";
import type { ResultStatus } from "@invigil/contract/taking/solutions";
import type { Technology } from "@invigil/contract/taking/technologies";
import type { BoxFile, Sandbox } from "@invigil/sandbox/types";
import type { Reporter } from "../reporter.ts";

/** One run to judge, with the problem as the database keeps it. */
export interface Job {
  kind: Run["kind"];
  technology: string;
  request: RunRequest;
  problem: string;
  problemType: ProblemType;
  content: unknown;
  /** The key. It must not enter the box that the candidate's code runs in. */
  grading: unknown;
}

/** How a run ended. Cases and outputs were reported before. */
export interface Outcome {
  state: "EVALUATED" | "ERROR" | "MAL_PRACTICE_ERROR";
  /** null: the code was tried, not judged. */
  status: ResultStatus | null;
  /** Of the full marks, 0 to 1. */
  share: number | null;
  /** Why the score is what it is, for the report. */
  reason: string | null;
  /** One sentence for the candidate where something went wrong. */
  message: string | null;
}

export interface Tools {
  sandbox: Sandbox;
  report: Reporter;
  /** Of the library, for the box of the candidate's code. */
  attached: readonly BoxFile[];
  /** Aborted when nobody wants the result any more: pass it to every box. */
  signal: AbortSignal;
}

/** What can be written in here, or why this type cannot run. */
export type Offer = { technologies: Technology[] } | { unavailable: string };

/** How problems of some types are judged. One file a kind; `all-kinds.ts` lists them. */
export interface Kind {
  types: readonly ProblemType[];
  /** Looked for once, when the worker starts. */
  offer(sandbox: Sandbox): Promise<Offer>;
  /** Rejects only where the judge itself fails; it is then tried once more. */
  judge(job: Job, tools: Tools): Promise<Outcome>;
}
