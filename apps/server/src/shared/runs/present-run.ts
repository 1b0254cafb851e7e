import { RunResult } from "@invigil/contract/authoring/judging";
import type { CaseView, Run, RunState } from "@invigil/contract/taking/runs";
import type { RunRow } from "./stored-runs.queries.ts";

/**
 * A candidate sees sample cases in full and only the verdict of hidden ones, because code could encode its input in the
 * time it takes.
 */
export function presentCase(found: CaseView): CaseView {
  if (found.is_sample) return found;
  const { id, name, classname, status, framework, verdict } = found;
  return { id, name, classname, status, framework, verdict, time: 0, is_sample: false, cpu_ms: null, memory_kb: null };
}

export function resultOf(row: Pick<RunRow, "result">): RunResult | null {
  return row.result === null ? null : RunResult.parse(row.result);
}

export function presentRun(row: Omit<RunRow, "attempt_id" | "account_id" | "company_id">): Run {
  const result = resultOf(row);
  const judged = row.finished_at !== null && row.kind !== "run";
  return {
    id: row.id,
    kind: row.kind,
    problem: row.problem,
    problem_id: row.problem_id,
    solution_id: row.solution_id,
    technology: row.technology,
    state: stateOf(row),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    ahead: row.ahead,
    cases_total: result?.cases_total ?? 0,
    // An author knows the cases.
    cases: (row.kind === "trial" ? result?.cases : result?.cases.map(presentCase)) ?? [],
    compile: result?.compile ?? null,
    output: result?.output ?? null,
    status: judged ? (result?.status ?? null) : null,
    score: judged && result?.share != null ? result.share * row.max_score : null,
    max_score: row.max_score,
    message: row.message,
    engine_note: result?.engine_note ?? null,
  };
}

/** What a page is told of a run: one that waits and one that is under way look alike. */
export function stateOf({ state }: Pick<RunRow, "state">): RunState {
  return state === "QUEUED" || state === "RUNNING" ? "EVALUATING" : state;
}
