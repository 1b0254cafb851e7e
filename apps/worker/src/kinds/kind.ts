import type { RunRequest } from "@invigil/contract/authoring/judging";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Run } from "@invigil/contract/taking/runs";
import type { ResultStatus } from "@invigil/contract/taking/solutions";
import type { Technology } from "@invigil/contract/taking/technologies";
import type { BoxFile, Sandbox } from "@invigil/sandbox/types";
import type { Reporter } from "../reporter.ts";

/** One run to judge, with the problem as stored in the database. */
export interface Job {
  kind: Run["kind"];
  technology: string;
  request: RunRequest;
  problem: string;
  problemType: ProblemType;
  content: unknown;
  /** The key. It must not enter the box that runs the candidate's code. */
  grading: unknown;
}

/** How a run ended. Cases and outputs have already been reported. */
export interface Outcome {
  state: "EVALUATED" | "ERROR" | "MAL_PRACTICE_ERROR";
  /** Null if the code was tried, not judged. */
  status: ResultStatus | null;
  /** The share of the full marks, from 0 to 1. */
  share: number | null;
  /** The reason for the score, for the report. */
  reason: string | null;
  /** One sentence for the candidate if something went wrong. */
  message: string | null;
}

export interface Tools {
  sandbox: Sandbox;
  report: Reporter;
  /** Library files for the box of the candidate's code. */
  attached: readonly BoxFile[];
  /** Aborted when nobody needs the result any more; pass it to every box. */
  signal: AbortSignal;
}

/** The available languages, or why this type cannot run. */
export type Offer = { technologies: Technology[] } | { unavailable: string };

/** How problems of some types are judged. One file per kind; `all-kinds.ts` lists them. */
export interface Kind {
  types: readonly ProblemType[];
  /** Searched once, when the worker starts. */
  offer(sandbox: Sandbox): Promise<Offer>;
  /** Rejects only if the judge itself fails; the run is then tried once more. */
  judge(job: Job, tools: Tools): Promise<Outcome>;
}
