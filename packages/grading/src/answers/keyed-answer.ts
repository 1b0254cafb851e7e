import type { ResultStatus } from "@invigil/contract/taking/solutions";

/** An answer with the key and the points that it is graded by. */
export interface KeyedAnswer {
  id: number;
  problem_type: string;
  cleared: boolean;
  body: unknown;
  content: unknown;
  grading: unknown;
  max_score: number;
  /** What a wrong answer costs. */
  penalty: number;
}

export interface GradedAnswer {
  solutionId: number;
  status: ResultStatus;
  /** null: a person decides. */
  score: number | null;
  reason: string;
  /** The run that says so. */
  runId?: string;
}
