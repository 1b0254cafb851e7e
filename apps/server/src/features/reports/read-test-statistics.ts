import type { ItemStatistics, TestStatistics } from "@invigil/contract/results/test-report";
import { shownPercent } from "@invigil/rules/results/outcome";
import { deviation, distribution, itemStatistics, mean, median } from "@invigil/rules/results/statistics";
import { tidy } from "@invigil/grading/marks/points";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { ProblemDefinition, SectionDefinition, TestDefinition } from "../../shared/tests/definitions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { givenProblems, sectionMax, testMax } from "./given-problems.ts";
import { sectionSecondsUsed, toEvents } from "../../shared/attempts/seconds-used.ts";
import { evaluatedRows, medianSeconds, medianSectionSeconds, type EvaluatedRow } from "./test-report.queries.ts";

/** One evaluated attempt, with its answers by problem. */
interface Sheet {
  row: EvaluatedRow;
  total: number;
  answers: ReadonlyMap<number, { score: number | null; status: string | null }>;
}

export async function readTestStatistics(deps: AttemptDeps, caller: Caller, slug: string): Promise<TestStatistics> {
  const { test } = await accessTest(deps.db, caller, { slug });
  const definition = await deps.definitions.get(test);
  const sheets = (await evaluatedRows(deps.db, test.id)).map(toSheet);
  const looked = await medianSeconds(deps.db, test.id);
  const untimed = test.is_timed_section ? null : await medianSectionSeconds(deps.db, test.id);
  const percents = sheets.flatMap(({ row, total }) => percentOf(total, testMax(definition, row.chosen)) ?? []);
  return {
    evaluated: sheets.length,
    percent: spread(percents),
    distribution: distribution(percents),
    sections: definition.sections.map((section) => presentSection(section, sheets, untimed)),
    items: presentItems(definition, sheets, looked),
  };
}

/** As the list of candidates shows it, so that everybody is in the bar that their percentage names. */
function percentOf(score: number, maxScore: number | null): number | null {
  return maxScore === null ? null : shownPercent({ score, max_score: maxScore });
}

function toSheet(row: EvaluatedRow): Sheet {
  const answers = new Map(row.answers.map(([problem, score, status]) => [problem, { score, status }]));
  return { row, answers, total: row.answers.reduce((sum, [, score]) => sum + (score ?? 0), 0) };
}

/** `untimed` has the seconds by section if sections have no time of their own. */
function presentSection(
  section: SectionDefinition,
  sheets: readonly Sheet[],
  untimed: ReadonlyMap<number, number> | null,
) {
  const percents = sheets.flatMap(({ row, answers }) => {
    const points = givenProblems(section, row.chosen).reduce((sum, { id }) => sum + (answers.get(id)?.score ?? 0), 0);
    return percentOf(points, sectionMax(section, row.chosen)) ?? [];
  });
  const seconds = untimed
    ? (untimed.get(section.id) ?? null)
    : median(sheets.flatMap(({ row }) => secondsIn(row, section.id) ?? []));
  return {
    slug: section.slug,
    name: section.name,
    max_score: rounded(sectionMax(section, null), 2),
    percent: spread(percents),
    median_seconds: rounded(seconds, 0),
  };
}

/** Null if the candidate never reached that section. */
function secondsIn({ parts, clock }: EvaluatedRow, sectionId: number): number | null {
  const part = parts?.[sectionId];
  if (!part) return null;
  const times = { started_at: new Date(part.started_at), submitted_at: new Date(part.submitted_at) };
  return sectionSecondsUsed(true, times, toEvents(clock));
}

function presentItems(definition: TestDefinition, sheets: readonly Sheet[], looked: ReadonlyMap<string, number>) {
  return definition.sections.flatMap((section) =>
    section.problems.flatMap((parent) => {
      const given = sheets.filter(({ row }) => row.chosen?.[section.id]?.includes(parent.id) ?? true);
      // A part is answered on the page of the whole question, so its time counts there.
      const seconds = looked.get(parent.slug);
      const problems = parent.children.length > 0 ? parent.children : [parent];
      return problems.map((problem) => ({
        ...presentItem(problem, given),
        title: problem === parent ? problem.title : `${parent.title}: ${problem.title}`,
        section: section.name,
        median_seconds: seconds === undefined ? null : rounded(seconds, 0),
      }));
    }),
  );
}

function presentItem(problem: ProblemDefinition, given: readonly Sheet[]) {
  const isWaiting = ({ answers }: Sheet) => answers.get(problem.id)?.status === "NRE";
  // No answer means no points; an answer that nobody has marked yet says nothing about the problem.
  const scored = given.filter((sheet) => !isWaiting(sheet));
  const points = scored.map(({ answers, total }) => {
    const score = answers.get(problem.id)?.score ?? 0;
    return { score, rest: total - score };
  });
  const { difficulty, discrimination } = itemStatistics(points, problem.maxScore);
  return {
    problem: problem.slug,
    problem_type: problem.problemType,
    max_score: tidy(problem.maxScore),
    given: given.length,
    answered: given.filter(({ answers }) => isAnswered(answers.get(problem.id)?.status)).length,
    waiting: given.length - scored.length,
    late_drafts_waiting: given.flatMap(({ row }) => row.undecided.filter((id) => id === problem.id)).length,
    mean_score: rounded(mean(points.map(({ score }) => score)), 2),
    difficulty: rounded(difficulty, 3),
    discrimination: rounded(discrimination, 3),
  } satisfies Partial<ItemStatistics>;
}

/** After the evaluation: nobody judged an answer that is empty or cleared. */
export function isAnswered(status: string | null | undefined): boolean {
  return status === "ACC" || status === "PAC" || status === "REJ" || status === "NRE";
}

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    mean: rounded(mean(values), 2),
    median: rounded(median(values), 2),
    deviation: rounded(deviation(values), 2),
    lowest: rounded(sorted[0] ?? null, 2),
    highest: rounded(sorted.at(-1) ?? null, 2),
  };
}

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
