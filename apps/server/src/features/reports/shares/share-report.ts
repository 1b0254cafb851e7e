import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import type { SharedContent } from "@invigil/contract/results/report-shares";
import type { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import type { WaitsFor } from "@invigil/contract/taking/scores";
import type { Solution } from "@invigil/contract/taking/solutions";
import { presentCase } from "../../../shared/runs/present-run.ts";

/** Gives an address of ours the form that somebody without an account can read. */
type Rename = (url: string) => string;

type Leaf = Omit<ReportEntry, "children">;

/** The only end that says nothing of what was seen of the candidate, or what a proctor wrote. */
const TIME_EXPIRY: AutoSubmitReason = "Test Time Expiry";

/** Late drafts are not part of a shared report. */
function waitsFor(all: readonly WaitsFor[]): WaitsFor[] {
  return [...new Set(all.map((each) => (each === "decisions" ? "marks" : each)))];
}

/**
 * What somebody without an account may read of a report. Everything is named here, so that what reports will contain
 * some day is not shared by accident.
 */
export function shareReport(report: Report, content: SharedContent, rename: Rename): Report {
  const { test, solution_set: attempt, score, max_score, percent, waits_for, outcome } = report;
  const leaf = content === "answers" ? (entry: Leaf) => withAnswer(entry, rename) : withoutAnswer;
  return {
    test: { id: test.id, slug: test.slug, name: test.name, test_type: test.test_type, allow_retake: false },
    solution_set: {
      id: attempt.id,
      username: attempt.full_name,
      full_name: attempt.full_name,
      start_time: attempt.start_time,
      end_time: attempt.end_time,
      submission_type: attempt.submission_type,
      reason: attempt.reason === TIME_EXPIRY ? TIME_EXPIRY : null,
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

function withAnswer(entry: Leaf, rename: Rename): Leaf {
  return {
    ...withoutAnswer(entry),
    // What waits for a person may say what was found in the code.
    reason: entry.status === "NRE" || entry.malpractice === "malpractice detected" ? null : entry.reason,
    solution: entry.solution && sharedSolution(entry.solution, rename),
    recording_late: entry.recording_late,
    cases: entry.cases.map(presentCase),
    runs: entry.runs,
    statement: inText(entry.statement, rename),
    choices: entry.choices.map(({ id, text }) => ({ id, text: inText(text, rename) })),
    blanks: entry.blanks.map(({ id, label }) => ({ id, label })),
  };
}

/** Addresses in code are the candidate's text and stay as they are. */
function sharedSolution(solution: Solution, rename: Rename): Solution {
  const { answer, attachments, file_based_data: files, video_post_url: video, audio_post_url: audio } = solution;
  return {
    ...solution,
    ...(answer !== undefined && { answer: inText(answer, rename) }),
    ...(attachments && { attachments: attachments.map(({ name, url }) => ({ name, url: rename(url) })) }),
    ...(files && { file_based_data: files.map((file) => ({ ...file, url: rename(file.url) })) }),
    ...(video !== undefined && { video_post_url: rename(video) }),
    ...(audio !== undefined && { audio_post_url: rename(audio) }),
    main_url: solution.main_url && rename(solution.main_url),
    supplementary_url: solution.supplementary_url && rename(solution.supplementary_url),
  };
}

const ADDRESS = /\/media\/[\w.-]+\/[^\s"'()<>[\]]+/g;

function inText(text: string, rename: Rename): string {
  return text.replaceAll(ADDRESS, rename);
}
