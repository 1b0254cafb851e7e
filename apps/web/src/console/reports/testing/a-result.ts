import type { CandidateResult, TestReport } from "@invigil/contract/results/test-report";

export function aResult(full_name: string, over: Partial<CandidateResult> = {}): CandidateResult {
  return {
    username: full_name,
    full_name,
    email: `${full_name.toLowerCase()}@example.com`,
    status: "submitted",
    stage: { stage: "review", note: "", by: null, at: null },
    evaluated: true,
    waiting: 0,
    late_drafts: 0,
    late_drafts_waiting: 0,
    score: 6,
    interview: null,
    review: null,
    waits_for: [],
    max_score: 10,
    percent: 60,
    best_percent: over.percent === undefined ? 60 : over.percent,
    sections: [],
    seconds_used: 60,
    submission_type: "MSB",
    reason: null,
    start_time: null,
    end_time: null,
    evidence: {},
    evidence_dismissed: 0,
    evidence_waiting: 0,
    form: {},
    feedback: null,
    issues: [],
    ...over,
  };
}

export function aTestReport(candidates: CandidateResult[]): TestReport {
  return {
    test: { id: 1, slug: "demo", name: "Demo", is_interview: false, max_score: 10, cut_off: 50 },
    sections: [],
    competencies: [],
    form: [],
    candidates,
  };
}
