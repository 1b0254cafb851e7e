import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ReportEntry } from "@invigil/contract/results/reports";
import { isAttempted } from "@invigil/rules/taking/attempted";
import { gradeChildren, type ChildGrade } from "@invigil/grading/marks/grading";
import { z } from "zod";
import type { ProblemDefinition } from "../../shared/tests/definitions.ts";
import { withOwnRecordings } from "../../shared/answers/own-recordings.ts";
import { presentSolution } from "../../shared/answers/present-solution.ts";
import type { SolutionRow } from "../../shared/answers/stored-answers.queries.ts";

type Child = Omit<ReportEntry, "children">;

/** The verdict of a run on the answer it judged. */
export type JudgedRun = Pick<ReportEntry, "cases" | "malpractice" | "notes">;

interface EntryContext {
  rows: ReadonlyMap<number, SolutionRow>;
  evaluated: boolean;
  /** By the run that an evaluation names. */
  judged: ReadonlyMap<string, JudgedRun>;
  /** Runs and submissions by problem. */
  runs: ReadonlyMap<number, number>;
  /** The recordings that the attempt's answers may name. */
  recordings: ReadonlySet<string>;
  /** By how much the recording of an answer was stored after its end, by problem. */
  lateRecordings: ReadonlyMap<number, number>;
  /** Edits and recordings that arrived after the end, by problem. */
  drafts: ReadonlyMap<number, ReportEntry["late_drafts"]>;
  /** Who reads the report: candidates have their drafts on the receipt and learn only whether one is waiting. */
  isCandidate: boolean;
  /** Questions of a section that never opened stay hidden, because they may appear in a retake. */
  hidden: boolean;
}

export function sum(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
}

export function presentEntry(problem: ProblemDefinition, context: EntryContext): ReportEntry {
  const children = problem.children.map((child) => presentLeaf(child, context));
  const own = presentLeaf(problem, context);
  if (children.length === 0) return { ...own, children };
  const known = children.some((child) => child.score !== null);
  return {
    ...own,
    max_score: sum(children.map((child) => child.max_score)),
    score: known ? sum(children.map((child) => child.score)) : null,
    attempted: children.every((child) => child.attempted),
    status: parentStatus(children),
    children,
  };
}

const Evaluation = z.object({ reason: z.string(), run_id: z.string().optional() });

export function evaluationOf(row: Pick<SolutionRow, "evaluation"> | undefined): z.infer<typeof Evaluation> | null {
  const parsed = Evaluation.safeParse(row?.evaluation);
  return parsed.success ? parsed.data : null;
}

function presentLeaf(problem: ProblemDefinition, context: EntryContext): Child {
  const { rows, evaluated, hidden, judged, runs, recordings, lateRecordings, isCandidate } = context;
  const drafts = context.drafts.get(problem.id) ?? [];
  const row = rows.get(problem.id);
  const evaluation = evaluated ? evaluationOf(row) : null;
  const run = judged.get(evaluation?.run_id ?? "");
  const solution = row && !row.cleared ? withOwnRecordings(presentSolution(row), recordings) : null;
  const problem_type = ProblemType.parse(problem.problemType);
  return {
    problem: problem.slug,
    title: problem.title,
    problem_type,
    max_score: problem.maxScore,
    score: evaluated ? (row ? row.score : 0) : null,
    attempted: isAttempted({ problem_type, solution, children: [] }),
    status: evaluated ? (row?.status ?? null) : null,
    reason: evaluation?.reason ?? null,
    solution,
    late_drafts: isCandidate ? [] : drafts,
    recording_late: lateRecordings.get(problem.id) ?? null,
    late_draft_waits: drafts.some(({ state }) => state === "waiting"),
    cases: run?.cases ?? [],
    malpractice: run?.malpractice ?? null,
    runs: runs.get(problem.id) ?? 0,
    notes: run?.notes ?? [],
    statement: hidden ? "" : problem.statement,
    choices: hidden ? [] : problem.content.choices,
    blanks: hidden ? [] : problem.content.blanks,
  };
}

function parentStatus(children: readonly Child[]): ReportEntry["status"] {
  const grades = children.map(childGrade);
  return grades.some(({ grade }) => grade !== null) ? gradeChildren(grades).status : null;
}

function childGrade({ status, score, max_score: maxScore }: Child): ChildGrade {
  if (status === null || status === "UNE" || status === "CLR") return { grade: null, maxScore };
  const share = score === null || maxScore === 0 ? score : score / maxScore;
  return { grade: { score: share, status, wrong: status === "REJ", detail: "" }, maxScore };
}
