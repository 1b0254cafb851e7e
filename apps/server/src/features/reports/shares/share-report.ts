import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import type { SharedContent } from "@invigil/contract/results/report-shares";
import type { WaitsFor } from "@invigil/contract/taking/scores";
import type { Solution } from "@invigil/contract/taking/solutions";
import { presentCase } from "../../../shared/runs/present-run.ts";

interface Files {
  /** Gives the address of a file the form that somebody without an account can read. */
  rename: (url: string) => string;
  /** Takes note of what a text names; the page finds it, so that no key is put into a text. */
  note: (text: string) => string;
}

type Leaf = Omit<ReportEntry, "children">;

/** Late drafts are not part of a shared report. */
function waitsFor(all: readonly WaitsFor[]): WaitsFor[] {
  return [...new Set(all.map((each) => (each === "decisions" ? "marks" : each)))];
}

/**
 * What somebody without an account may read of a report. Everything is named here, so that what reports will contain
 * some day is not shared by accident.
 */
export function shareReport(report: Report, content: SharedContent, files: Files): Report {
  const { test, solution_set: attempt, score, max_score, percent, waits_for, outcome } = report;
  const leaf = content === "answers" ? (entry: Leaf) => withAnswer(entry, files) : withoutAnswer;
  return {
    test: { id: test.id, slug: test.slug, name: test.name, test_type: test.test_type, allow_retake: false },
    solution_set: {
      id: attempt.id,
      username: attempt.full_name,
      full_name: attempt.full_name,
      start_time: attempt.start_time,
      end_time: attempt.end_time,
      // How it ended would tell what was seen of the candidate, also by being left out for some.
      submission_type: null,
      reason: null,
      seconds_used: attempt.seconds_used,
      evaluated: attempt.evaluated,
    },
    interview: null,
    score,
    max_score,
    percent,
    waits_for: waitsFor(waits_for),
    outcome,
    sections: report.sections.map((section) => ({
      slug: section.slug,
      name: section.name,
      score: section.score,
      max_score: section.max_score,
      waits_for: waitsFor(section.waits_for),
      seconds_used: section.seconds_used,
      problems: section.problems.map((entry) => ({ ...leaf(entry), children: entry.children.map(leaf) })),
    })),
  };
}

function withoutAnswer(entry: Leaf): Leaf {
  const { problem, title, problem_type, max_score, score, attempted, status } = entry;
  return {
    problem,
    title,
    problem_type,
    max_score,
    score,
    attempted,
    status,
    reason: null,
    solution: null,
    late_drafts: [],
    late_draft_waits: false,
    recording_late: null,
    cases: [],
    runs: 0,
    malpractice: null,
    notes: [],
    statement: "",
    choices: [],
    blanks: [],
  };
}

function withAnswer(entry: Leaf, files: Files): Leaf {
  const { note } = files;
  return {
    ...withoutAnswer(entry),
    // What waits for a person may say what was found in the code. Later the reason says nothing of it.
    reason: entry.status === "NRE" ? null : entry.reason,
    solution: entry.solution && sharedSolution(entry.solution, files),
    cases: entry.cases.map(presentCase),
    runs: entry.runs,
    statement: note(entry.statement),
    choices: entry.choices.map(({ id, text }) => ({ id, text: note(text) })),
    blanks: entry.blanks.map(({ id, label }) => ({ id, label })),
  };
}

/** The answer alone: the rest is about the account, the attempt and the work on it. */
function sharedSolution(solution: Solution, { rename, note }: Files): Solution {
  const { answer, attachments, file_based_data: files, video_post_url: video, audio_post_url: audio } = solution;
  const { technology, code, files: sources, choice } = solution;
  return {
    ...NOBODY,
    slug: solution.problem,
    solution_type: solution.solution_type,
    problem: solution.problem,
    test_slug: solution.test_slug,
    uploaded_at: solution.uploaded_at,
    status: solution.status,
    ...(technology !== undefined && { technology }),
    ...(code !== undefined && { code }),
    ...(sources && { files: sources }),
    ...(choice && { choice }),
    ...(answer !== undefined && { answer: note(answer) }),
    ...(attachments && { attachments: attachments.map(({ name, url }) => ({ name, url: rename(url) })) }),
    ...(files && { file_based_data: files.map((file) => ({ ...file, url: rename(file.url) })) }),
    ...(video !== undefined && { video_post_url: rename(video) }),
    ...(audio !== undefined && { audio_post_url: rename(audio) }),
    main_url: solution.main_url && rename(solution.main_url),
    supplementary_url: solution.supplementary_url && rename(solution.supplementary_url),
  };
}

/** What a reader without an account learns of the numbers. */
const NOBODY = {
  id: 1,
  creator: 1,
  test_solution_set: 1,
  test: 1,
  revisions: 0,
  clusterSlug: null,
  seq: 0,
  digest: "",
  // An accepted late draft is stored when it is accepted.
  saved_at: new Date(0).toISOString(),
} as const;
