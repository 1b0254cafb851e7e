import type { Receipt, SolutionSet, StartedAttempt } from "@invigil/contract/taking/attempts";
import type { ChildProblem, Problem, SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import type { Solution } from "@invigil/contract/taking/solutions";
import { SystemSettings, TestSettings, type Test } from "@invigil/contract/taking/tests";
import type { SignedIn } from "../lib/resources.ts";

export const candidate: SignedIn = { user_id: 7, usertype: "hacker", username: "candidate@example.com" };
export const recruiter: SignedIn = { user_id: 8, usertype: "recruiter", username: "recruiter@example.com" };

export function aTest(over: Partial<Test> = {}): Test {
  return {
    id: 3,
    slug: "demo",
    name: "Demo test",
    company: { slug: "acme", name: "Acme", avatar_url: null, primary_color: null },
    start_time: null,
    end_time: null,
    starts_until: null,
    missed: false,
    duration: 60,
    extra_minutes: 0,
    latest_end: null,
    negative_marks: null,
    problems_total: 2,
    is_expired: false,
    session_state: "ACTIVE",
    test_type: "EMP",
    test_type_verbose: "Employment",
    sub_test_type: null,
    interview_avatar: null,
    interview_groups: false,
    enable_feedback_page: true,
    redirection_url: null,
    is_test_created_for_phase: false,
    phase_order: null,
    is_timed_section: false,
    allow_retake: false,
    is_onboarded: true,
    invite_id: "inv-1",
    instructions: "",
    allowed_technologies: {},
    sections: [],
    settings: TestSettings.parse({}),
    system_settings: SystemSettings.parse({}),
    ...over,
  };
}

export function aSolutionSet(over: Partial<SolutionSet> = {}): SolutionSet {
  return {
    id: 11,
    testsolutionset_id: 11,
    token: "token",
    slug: "set-1",
    status: "ACTIVE",
    start_time: "2026-01-01T10:00:00.000Z",
    expiry: "2026-01-01T11:00:00.000Z",
    add_test_duration: 0,
    has_resumed_test: false,
    resumed_at: null,
    paused_at: null,
    event_sequence: 1,
    news_sequence: 0,
    sections: [],
    ...over,
  };
}

export function aProblem(over: Partial<Problem> = {}): Problem {
  return {
    id: 21,
    slug: "p-1",
    problem_type: "TEX",
    title: "First question",
    statement: "What is it?",
    max_score: 10,
    negative: 0,
    is_multi_correct: false,
    choices: [],
    blanks: [],
    inputs: [],
    downloads: [],
    technologies: [],
    stubs: {},
    test_environment: null,
    evaluation: null,
    samples: [],
    max_submissions: null,
    files: [],
    schema: [],
    extra_data: {},
    solution: null,
    children: [],
    ...over,
  };
}

export function aChild(over: Partial<ChildProblem> = {}): ChildProblem {
  return { ...aProblem(), ...over, children: [] };
}

export function aSection(over: Partial<SectionWithProblems> = {}): SectionWithProblems {
  const problems = over.problems ?? [aProblem()];
  return {
    name: "Section one",
    slug: "s-1",
    status: "CTK",
    is_timed_section: false,
    expiry: null,
    duration: null,
    extend_duration: 0,
    problems_total: problems.length,
    problem_ids: problems.map(({ slug }) => slug),
    problems,
    ...over,
  };
}

export function aSolution(over: Partial<Solution> = {}): Solution {
  return {
    id: 5,
    slug: "sol-1",
    solution_type: "TEX",
    problem: "p-1",
    creator: 7,
    test_solution_set: 11,
    test: 3,
    test_slug: "demo",
    answer: "An answer",
    main_url: null,
    supplementary_url: null,
    uploaded_at: null,
    revisions: 1,
    clusterSlug: null,
    seq: 1,
    digest: "d".repeat(64),
    saved_at: "2026-01-01T10:05:00.000Z",
    ...over,
  };
}

export function aStartedAttempt(over: Partial<StartedAttempt> = {}): StartedAttempt {
  return {
    server_time: "2026-01-01T10:00:00.000Z",
    test: aTest(),
    solution_set: aSolutionSet(),
    sections: [aSection()],
    ...over,
  };
}

export function aReceipt(over: Partial<Receipt> = {}): Receipt {
  return {
    id: "r-1",
    test_slug: "demo",
    test_name: "Demo test",
    username: "candidate@example.com",
    started_at: "2026-01-01T10:00:00.000Z",
    submitted_at: "2026-01-01T10:30:00.000Z",
    submission_type: "MSB",
    reason: null,
    answers: [],
    late_drafts: [],
    payload: "{}",
    signature: "sig",
    public_key: "key",
    ...over,
  };
}

export function aReportEntry(over: Partial<ReportEntry> = {}): ReportEntry {
  return {
    problem: "p-1",
    title: "First question",
    problem_type: "TEX",
    max_score: 10,
    score: null,
    attempted: true,
    status: "UNE",
    reason: null,
    solution: aSolution(),
    late_drafts: [],
    late_draft_waits: false,
    recording_late: null,
    notes: [],
    cases: [],
    runs: 0,
    malpractice: null,
    statement: "",
    choices: [],
    blanks: [],
    children: [],
    ...over,
  };
}

export function aReport(problems: ReportEntry[], over: Partial<Report["test"]> = {}): Report {
  return {
    test: { slug: "demo", name: "Demo test", test_type: "LRN", allow_retake: false, id: 3, ...over },
    solution_set: {
      id: 11,
      username: "candidate@example.com",
      full_name: "Asha",
      start_time: "2026-01-01T10:00:00.000Z",
      end_time: "2026-01-01T10:30:00.000Z",
      submission_type: "MSB",
      reason: null,
      seconds_used: 1_803,
      evaluated: true,
    },
    interview: null,
    score: 12.5,
    max_score: 20,
    waits_for: [],
    percent: 62.5,
    outcome: null,
    sections: [{ slug: "s-1", name: "One", score: 12.5, max_score: 20, waits_for: [], seconds_used: null, problems }],
  };
}
