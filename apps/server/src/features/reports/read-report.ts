import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import { malpracticeStatus } from "@invigil/rules/proctoring/malpractice-status";
import { bestScore, outcomeOf, shownPercent } from "@invigil/rules/results/outcome";
import { scoreWaitsFor } from "@invigil/rules/results/provisional";
import { tidy } from "@invigil/grading/marks/points";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { ownDefinition } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { draftsByProblem } from "../../shared/answers/late-drafts.ts";
import { lateRecordingsOf } from "../../shared/answers/stored-late.queries.ts";
import { recordingsOfAttempt } from "../../shared/answers/own-recordings.ts";
import { presentCase, resultOf } from "../../shared/runs/present-run.ts";
import { countRuns, runsById } from "../../shared/runs/stored-runs.queries.ts";
import { solutionsOfAttempt, type SolutionRow } from "../../shared/answers/stored-answers.queries.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import { accessTest, isBegun } from "../../shared/tests/test-access.ts";
import { casesFor } from "./key-cases.ts";
import { evaluationOf, presentEntry, sum, type JudgedRun } from "./present-entry.ts";
import { clockEvents, interviewState, reportedAttempt, type InterviewState } from "./reports.queries.ts";
import { secondsUsed, sectionSecondsUsed } from "../../shared/attempts/seconds-used.ts";

interface Asked {
  slug: string;
  username?: string | undefined;
}

/** The report of an ended attempt: a candidate's own in a learning test, or any in the recruiter's company. */
export async function readReport(deps: AttemptDeps, caller: Caller, { slug, username }: Asked): Promise<Report> {
  const { test } = await accessTest(deps.db, caller, { slug });
  const isCandidate = caller.usertype === "hacker";
  const own = username === undefined || username === caller.username;
  if (isCandidate && (!own || test.test_type !== "LRN")) throw new AppError("forbidden");
  const attempt = await reportedAttempt(deps.db, { testId: test.id, username: username ?? caller.username });
  if (attempt?.state !== "END") throw new AppError("solution_set_not_found");

  const parts = await attemptSections(deps.db, attempt.id);
  const definition = ownDefinition(await deps.definitions.get(test), { attemptId: attempt.id, parts });
  const rows = new Map((await solutionsOfAttempt(deps.db, attempt.id)).map((row) => [row.problem_id, row]));
  const evaluated = attempt.evaluated_at !== null;
  const judged = await judgedRuns(deps, caller, [...rows.values()]);
  const runs = new Map((await countRuns(deps.db, attempt.id)).map(({ problem_id, n }) => [problem_id, n]));
  const recordings = await recordingsOfAttempt(deps.db, attempt.id);
  const interview = await interviewState(deps.db, attempt.id);
  const clock = await clockEvents(deps.db, attempt.id);
  const drafts = await draftsByProblem(deps.db, attempt.id, recordings);
  const lateRecordings = await lateRecordingsOf(deps.db, attempt.id);
  const context = { lateRecordings, rows, evaluated, judged, runs, recordings, drafts, isCandidate };
  const sections = definition.sections.map((section) => {
    const part = parts.find(({ section_id }) => section_id === section.id);
    const hidden = isCandidate && !isBegun(part);
    const problems = section.problems.map((problem) => presentEntry(problem, { ...context, hidden }));
    return {
      slug: section.slug,
      name: section.name,
      score: sum(problems.map(({ score }) => score)),
      max_score: sum(problems.map(({ max_score }) => max_score)),
      waits_for: waitsForOf(problems, evaluated),
      seconds_used: sectionSecondsUsed(test.is_timed_section, part, clock),
      problems,
    };
  });
  const score = sum(sections.map((section) => section.score));
  const maxScore = sum(sections.map(({ max_score }) => max_score));
  const reached = percentsOf(sections, { score, maxScore });
  return rounded({
    test: { id: test.id, slug: test.slug, name: test.name, test_type: test.test_type, allow_retake: test.allow_retake },
    solution_set: {
      id: attempt.id,
      username: attempt.username,
      full_name: attempt.full_name,
      start_time: attempt.started_at?.toISOString() ?? null,
      end_time: attempt.submitted_at?.toISOString() ?? null,
      submission_type: attempt.submission_type,
      reason: attempt.reason,
      seconds_used: secondsUsed(clock, interview.began_at ?? undefined),
      evaluated,
      ...(attempt.outages && { outages: attempt.outages }),
    },
    interview: test.sub_test_type === "INT" ? presentInterview(interview, isCandidate) : null,
    score,
    max_score: maxScore,
    percent: evaluated ? reached.percent : null,
    waits_for: waitsForOf(
      sections.flatMap(({ problems }) => problems),
      evaluated,
      interview.undecided,
    ),
    outcome: evaluated && !isCandidate ? outcomeOf(reached, test.cut_off) : null,
    sections,
  });
}

/** Uses the same rule as the list of all candidates, so both show the same outcome. */
function percentsOf(sections: Report["sections"], { score, maxScore }: { score: number; maxScore: number }) {
  const leaves = leavesOf(sections.flatMap(({ problems }) => problems));
  const best = bestScore(score, leaves.filter(waitsForPerson));
  return {
    percent: shownPercent({ score, max_score: maxScore }),
    best_percent: shownPercent({ score: best, max_score: maxScore }),
  };
}

type Leaf = Omit<ReportEntry, "children">;

function leavesOf(problems: readonly ReportEntry[]): Leaf[] {
  return problems.flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]));
}

function waitsForOf(problems: readonly ReportEntry[], evaluated: boolean, undecided = false) {
  const leaves = leavesOf(problems);
  return scoreWaitsFor({
    ended: true,
    evaluated,
    toMark: undecided || leaves.some(({ status }) => status === "NRE"),
    toDecide: leaves.some(({ late_draft_waits: waits }) => waits),
  });
}

/** Answers to mark, and answers with a late draft, which may be worth more. */
function waitsForPerson({ status, late_draft_waits }: Leaf): boolean {
  return status === "NRE" || late_draft_waits;
}

/** By run. For a hidden case a candidate sees no more than during the test. */
export async function judgedRuns(
  { db }: Pick<AttemptDeps, "db">,
  caller: Caller,
  rows: readonly SolutionRow[],
): Promise<Map<string, JudgedRun>> {
  const ids = rows.flatMap((row) => evaluationOf(row)?.run_id ?? []);
  const runs = await runsById(db, ids);
  const isCandidate = caller.usertype === "hacker";
  const showFor = await casesFor(db, caller, ids);
  return new Map(
    runs.map((run) => {
      const { cases, notes } = resultOf(run) ?? { cases: [], notes: [] };
      const shown = isCandidate
        ? { cases: cases.map(presentCase), malpractice: null, notes: [] }
        : { cases: cases.map(showFor(run.id)), malpractice: malpracticeStatus(run.state), notes };
      return [run.id, shown];
    }),
  );
}

/** Only after everything is added up. */
function rounded(report: Report): Report {
  const points = <E extends { score: number | null }>(entry: E): E => ({
    ...entry,
    score: entry.score === null ? null : tidy(entry.score),
  });
  return {
    ...report,
    score: tidy(report.score),
    sections: report.sections.map((section) => ({
      ...points(section),
      problems: section.problems.map((problem) => ({ ...points(problem), children: problem.children.map(points) })),
    })),
  };
}

/** Candidates learn from the company how it went. */
function presentInterview({ result, never_began: neverBegan }: InterviewState, isCandidate: boolean) {
  if (isCandidate) return { result: null };
  return { result, ...(neverBegan && { never_began: true as const }) };
}
