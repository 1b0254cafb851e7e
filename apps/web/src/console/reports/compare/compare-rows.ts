import { interviewResultText } from "@invigil/contract/interviews/results";
import type { Report } from "@invigil/contract/results/reports";
import type { CandidateResult } from "@invigil/contract/results/test-report";
import type { Integrity } from "@invigil/contract/proctoring/integrity";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { endingText, outcomeOf, outcomeText } from "@invigil/rules/results/outcome";
import { statusLabels } from "@invigil/rules/results/status-shown";
import { numberText } from "@invigil/rules/text/number-text";
import { usedText } from "@invigil/rules/time/test-time";
import { reportStatus, scoreText, sumText } from "../../../shared/reports/report-texts.ts";

/** Everything that the page knows about one candidate; the report and the evidence come only after the end. */
export interface Compared {
  candidate: CandidateResult;
  report: Report | null;
  integrity: Integrity | null;
}

export interface CompareRow {
  id: string;
  label: string;
  /** One cell per candidate, each as a list of lines; empty if there is nothing to say. */
  cells: string[][];
}

interface Group {
  title: string;
  rows: CompareRow[];
}

/** The rows of the comparison. Every number is one that the list of results or a report shows as well. */
export function compareRows(
  people: readonly Compared[],
  test: { is_interview: boolean; cut_off: number | null },
): Group[] {
  const row = (id: string, label: string, cell: (each: Compared) => string | readonly string[] | null): CompareRow => ({
    id,
    label,
    cells: people.map((each) => [cell(each) ?? []].flat()),
  });
  const groups: Group[] = [
    { title: "Overall", rows: resultRows(row, test) },
    ...(test.is_interview ? [] : [{ title: "Sections", rows: sectionRows(row, people) }]),
    ...(test.is_interview ? [] : [{ title: "Questions", rows: questionRows(row, people) }]),
    {
      title: "Evidence",
      rows: [
        row("seen", "How much was seen", ({ integrity }) => integrity?.coverage ?? null),
        row("alerts", "Open alerts", ({ integrity }) => integrity && openAlerts(integrity)),
      ],
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

type MakeRow = (id: string, label: string, cell: (each: Compared) => string | readonly string[] | null) => CompareRow;

function resultRows(row: MakeRow, test: { is_interview: boolean; cut_off: number | null }): CompareRow[] {
  const points = [
    row("score", "Score", ({ report }) => report && sumText(report)),
    row("percent", "Percentage", ({ candidate: { percent } }) => (percent === null ? null : `${numberText(percent)}%`)),
    ...(test.cut_off === null ? [] : [row("outcome", "Result", ({ candidate }) => resultOf(candidate, test.cut_off))]),
    row("marking", "Answers to mark", ({ candidate: { evaluated, waiting } }) => (evaluated ? String(waiting) : null)),
  ];
  const interview = row("interview", "Result", ({ candidate: { interview: result, never_began: neverBegan } }) =>
    result === null ? null : interviewResultText(result, neverBegan),
  );
  return [
    row("status", "Status", ({ candidate }) => candidateStatusName(candidate.status)),
    ...(test.is_interview ? [interview] : points),
    row("time", "Time used", ({ report }) => report && usedText(report.solution_set.seconds_used)),
    row("ending", "How it ended", ({ report }) => report && endingText(report.solution_set, "recruiter")),
  ];
}

function resultOf(candidate: CandidateResult, cutOff: number | null): string | null {
  const outcome = outcomeOf(candidate, cutOff);
  return outcome === null ? null : outcomeText(outcome, candidate.waits_for);
}

function sectionRows(row: MakeRow, people: readonly Compared[]): CompareRow[] {
  const names = new Map(people.flatMap(({ report }) => report?.sections.map(({ slug, name }) => [slug, name]) ?? []));
  return [...names].map(([slug, name]) =>
    row(`section-${slug}`, name, ({ report }) => {
      const section = report?.sections.find((each) => each.slug === slug);
      if (!section) return null;
      const time = section.seconds_used === null ? [] : [usedText(section.seconds_used)];
      return [sumText(section), ...time];
    }),
  );
}

/** A pool may have given different questions to each of them. */
function questionRows(row: MakeRow, people: readonly Compared[]): CompareRow[] {
  const all = people.flatMap(({ report }) => report?.sections.flatMap(({ problems }) => problems) ?? []);
  const titles = new Map(all.map(({ problem, title }) => [problem, title]));
  return [...titles].map(([problem, title]) =>
    row(`question-${problem}`, title, ({ report }) => {
      const entry = report?.sections.flatMap(({ problems }) => problems).find((each) => each.problem === problem);
      if (!report || !entry) return report ? "Not given" : null;
      const expired = report.solution_set.reason === "Test Time Expiry";
      return [scoreText(entry.score, entry.max_score), statusLabels[reportStatus(entry, { expired })]];
    }),
  );
}

function openAlerts({ kinds, proctored }: Integrity): string[] {
  const open = kinds.filter(({ count }) => count > 0);
  if (open.length > 0) return open.map(({ kind, count }) => `${evidenceName(kind)}: ${count}`);
  return proctored ? ["None"] : [];
}
