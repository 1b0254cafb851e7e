import type { CaseView, Run } from "@invigil/contract/taking/runs";
import type { Technology } from "@invigil/contract/taking/technologies";

export const RUN_ID = "0b6f0d1c-6f0f-4c7e-9a5f-1d2c3b4a5968";

export function aRun(over: Partial<Run> = {}): Run {
  return {
    id: RUN_ID,
    kind: "run",
    problem: "p-1",
    problem_id: 21,
    solution_id: 5,
    technology: "python",
    state: "EVALUATING",
    created_at: "2026-01-01T10:00:00.000Z",
    finished_at: null,
    ahead: null,
    cases_total: 2,
    cases: [],
    compile: null,
    output: null,
    status: null,
    score: null,
    max_score: 10,
    message: null,
    engine_note: null,
    ...over,
  };
}

export function aCase(over: Partial<CaseView> = {}): CaseView {
  return {
    name: "Sample 1",
    classname: "samples",
    time: 0.02,
    status: "AC",
    framework: "TXT",
    id: "s-1",
    is_sample: true,
    verdict: "PASSED",
    cpu_ms: 12,
    memory_kb: 9_000,
    ...over,
  };
}

export function aTechnology(over: Partial<Technology> = {}): Technology {
  return {
    id: "python",
    name: "Python",
    version: "3.11",
    category: "language",
    mode: "python",
    extension: "py",
    note: null,
    ...over,
  };
}
