import type { Deps } from "../../platform/deps.ts";
import type { WaitingAnswer } from "./sweep.queries.ts";

/** An answer with the key and the points to grade it by. */
export interface KeyedAnswer extends Pick<
  WaitingAnswer,
  "id" | "seq" | "cleared" | "body" | "problem_id" | "problem" | "problem_type" | "content" | "grading"
> {
  max_score: number;
  penalty: number;
}

interface Grade {
  status: string;
  score: number | null;
  reason: string;
  runId?: string;
}

interface Run {
  id: string;
  solution_id: number | null;
  state: NonNullable<WaitingAnswer["run_state"]>;
  result: WaitingAnswer["run_result"];
  message: string | null;
}

/** The evaluation's own functions, so that both give an answer the same score. */
export interface Graders {
  gradeAnswer: (deps: Pick<Deps, "db" | "storage">, answer: { row: KeyedAnswer; accountId: number }) => Promise<Grade>;
  gradeCode: (row: KeyedAnswer, runs: readonly Run[]) => Grade;
  needsRun: (row: KeyedAnswer) => boolean;
}

export type RegradeDeps = Pick<Deps, "db" | "storage" | "now" | "log"> & { graders: Graders };
