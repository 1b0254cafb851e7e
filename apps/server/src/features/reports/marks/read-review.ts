import { RubricLine, type Review } from "@invigil/contract/results/marks";
import type { ReportEntry } from "@invigil/contract/results/reports";
import { marksDisagree } from "@invigil/grading/marks/marks";
import { tidy } from "@invigil/grading/marks/points";
import { z } from "zod";
import { AppError } from "../../../platform/app-error.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { answerable } from "../../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { draftsByProblem } from "../../../shared/answers/late-drafts.ts";
import { recordingsOfAttempt } from "../../../shared/answers/own-recordings.ts";
import { lateRecordingsOf } from "../../../shared/answers/stored-late.queries.ts";
import { presentRun } from "../../../shared/runs/present-run.ts";
import { runsOf } from "../../../shared/runs/stored-runs.queries.ts";
import { solutionById } from "../../../shared/answers/stored-answers.queries.ts";
import { presentEntry } from "../present-entry.ts";
import { judgedRuns } from "../read-report.ts";
import { candidateFor } from "./anonymous.ts";
import { answerForReview, marksOf, nextToMark, type AnswerForReview } from "./marks.queries.ts";

const RUNS = 20;
const Rubric = z.object({ rubric: z.array(RubricLine) });
const Points = z.record(z.string(), z.number());

/** One answer of the recruiter's company, with its runs and other reviewers' marks. */
export async function readReview(deps: AttemptDeps, caller: Caller, slug: string): Promise<Review> {
  const { db } = deps;
  const answer = await answerForReview(db, { slug, companyId: caller.companyId ?? 0 });
  const row = answer && (await solutionById(db, answer.id));
  if (!answer || !row) throw new AppError("solution_not_found");
  const { sections } = await deps.definitions.get({ id: answer.test_id, version: answer.test_version });
  const problems = answerable(sections.flatMap(({ problems: all }) => all));
  const problem = problems.find(({ id }) => id === answer.problem_id);
  if (!problem) throw new AppError("solution_not_found");
  const runs = [
    ...(await runsOf(db, { attemptId: answer.attempt_id, problemId: problem.id, kind: "run", limit: RUNS })),
    ...(await runsOf(db, { attemptId: answer.attempt_id, problemId: problem.id, kind: "submit", limit: RUNS })),
  ].toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const recordings = await recordingsOfAttempt(db, answer.attempt_id);
  const marks = await presentMarks(deps, caller, answer);
  const counted = marks.filter(({ outdated }) => !outdated).map(({ score }) => score);
  const next = await nextToMark(db, {
    testId: answer.test_id,
    accountId: caller.accountId,
    answer: { id: answer.id, problemId: answer.problem_id },
  });
  return {
    test: { slug: answer.test_slug, name: answer.test_name },
    candidate: await candidateFor(db, caller, answer),
    entry: inPoints(
      presentEntry(problem, {
        rows: new Map([[problem.id, row]]),
        evaluated: answer.evaluated_at !== null,
        judged: await judgedRuns(deps, caller, [row]),
        runs: new Map([[problem.id, runs.length]]),
        recordings,
        lateRecordings: await lateRecordingsOf(db, answer.attempt_id),
        drafts: await draftsByProblem(db, answer.attempt_id, recordings),
        isCandidate: false,
        hidden: false,
      }),
    ),
    markable: isMarkable(answer, counted.length),
    rubric: rubricOf(answer),
    marks,
    disagreement: marksDisagree(counted, answer.max_score),
    runs: runs.map(presentRun),
    starting_files: problem.content.files
      .filter(({ read_only: isFixed }) => !isFixed)
      .map(({ path, content }) => ({ path, content })),
    mine: next?.mine ?? 0,
    next: next ? { problem: next.problem, solution: next.solution } : null,
  };
}

/** A third of ten points is shown and entered with two decimals. */
function inPoints(entry: ReportEntry): ReportEntry {
  return {
    ...entry,
    score: entry.score === null ? null : tidy(entry.score),
    max_score: tidy(entry.max_score),
  };
}

async function presentMarks({ db }: Pick<AttemptDeps, "db">, caller: Caller, answer: AnswerForReview) {
  const marks = await marksOf(db, answer.id);
  return marks.map(({ account_id, username, full_name, score, comment, rubric, at }) => ({
    username,
    full_name,
    own: account_id === caller.accountId,
    outdated: at < answer.saved_at,
    score,
    comment,
    rubric: Points.catch({}).parse(rubric),
    at: at.toISOString(),
  }));
}

/** What the evaluation left to a person, and what people have decided since: `marks` that apply to this answer. */
export function isMarkable({ evaluated_at, status }: AnswerForReview, marks: number): boolean {
  return evaluated_at !== null && (status === "NRE" || marks > 0);
}

export function rubricOf({ grading }: Pick<AnswerForReview, "grading">): RubricLine[] {
  const parsed = Rubric.safeParse(grading);
  return parsed.success ? parsed.data.rubric : [];
}
