import { interviewResultText } from "@invigil/contract/interviews/results";
import type { ReportFormat, TestReport } from "@invigil/contract/results/test-report";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { evidenceName, NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { endingOf, outcomeOf, outcomeText } from "@invigil/rules/results/outcome";
import { stageName } from "@invigil/rules/results/stages";
import { provisionalText } from "@invigil/rules/results/provisional";
import { numberText } from "@invigil/rules/text/number-text";
import { csvText, type Cell } from "@invigil/rules/text/sheet-cell";
import type { FastifyReply } from "fastify";
import writeExcelFile from "write-excel-file/node";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { AttemptDeps } from "../../shared/deps.ts";
import { questionScores, type QuestionScores } from "./question-scores.ts";
import { readTestReport } from "./read-test-report.ts";

interface Asked {
  slug: string;
  format: ReportFormat;
}

interface Exported extends TestReport {
  questions: readonly QuestionScores[];
}

const TYPES: Record<ReportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Personal data leaves the product here, so the export is audited. */
export async function exportTestReport(
  deps: AttemptDeps,
  caller: Caller,
  { slug, format }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const report = await readTestReport(deps, caller, slug);
  const questions = report.test.is_interview ? [] : await questionScores(deps, caller, slug);
  const file = await write({ ...report, questions }, format);
  await deps.db.transaction().execute((tx) =>
    writeAudit(tx, caller, {
      action: "report.export",
      subject: slug,
      at: deps.now(),
      data: { format, candidates: report.candidates.length },
    }),
  );
  return reply
    .type(TYPES[format])
    .header("content-disposition", `attachment; filename="results-${slug}.${format}"`)
    .send(file);
}

function write(report: Exported, format: ReportFormat): Promise<Buffer> | string {
  switch (format) {
    case "json":
      return JSON.stringify(report, null, 2);
    case "csv":
      // Without the byte order mark, a spreadsheet assumes its local encoding.
      return `\uFEFF${csvText(rowsOf(report))}`;
    case "xlsx":
      return workbook(rowsOf(report));
  }
}

/** Writes texts as text cells; only cells typed as formulas are formulas in this format. */
function workbook(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const [head = [], ...rest] = rows;
  const heads = head.map((value) => ({ value: String(value), fontWeight: "bold" as const }));
  const body = rest.map((row) => row.map((cell) => (typeof cell === "string" ? { value: cell, type: String } : cell)));
  return writeExcelFile([heads, ...body], { sheet: "Candidates", stickyRowsCount: 1 }).toBuffer();
}

type Candidate = TestReport["candidates"][number];
type Column = [name: string, cell: (candidate: Candidate) => Cell];

function rowsOf(report: Exported): Cell[][] {
  const columns = columnsOf(report);
  return [
    columns.map(([name]) => name),
    ...report.candidates.map((candidate) => columns.map(([, cell]) => cell(candidate))),
  ];
}

function columnsOf(report: Exported): Column[] {
  const { test, form, candidates } = report;
  const kinds = NOTABLE_KINDS.filter((kind) => candidates.some(({ evidence }) => evidence[kind] !== undefined));
  return [
    ["User name", ({ username }) => username],
    ["Name", ({ full_name }) => full_name],
    ["E-mail", ({ email }) => email],
    ["Status", ({ status }) => candidateStatusName(status)],
    ...stageColumns,
    ...(test.is_interview ? interviewColumns(report) : scoreColumns(report)),
    ["Seconds used", ({ seconds_used }) => seconds_used],
    ["Submitted", (candidate) => endingOf(candidate)?.how ?? null],
    ["Reason", (candidate) => endingOf(candidate)?.why ?? null],
    ["Start", ({ start_time }) => start_time],
    ["End", ({ end_time }) => end_time],
    ...kinds.map((kind): Column => [`Evidence: ${evidenceName(kind)}`, ({ evidence }) => evidence[kind] ?? 0]),
    ...(candidates.some(({ evidence_dismissed: dismissed }) => dismissed > 0)
      ? [["Evidence: dismissed", ({ evidence_dismissed: dismissed }) => dismissed] satisfies Column]
      : []),
    ...form.map(({ name, label }): Column => [`Form: ${label}`, (candidate) => candidate.form[name] ?? null]),
    ["Feedback (1 to 5)", ({ feedback }) => feedback?.rating ?? null],
    ["Feedback", ({ feedback }) => feedback?.comment ?? null],
    [
      "Reported issues",
      ({ issues }) => issues.map(({ category, comment }) => `${category}: ${comment}`).join("\n") || null,
    ],
  ];
}

function scoreColumns({ test, sections, questions }: Exported): Column[] {
  return [
    ["Score", ({ score }) => score],
    ["Provisional", ({ waits_for }) => provisionalText(waits_for)],
    ["Full marks", ({ max_score }) => max_score],
    ["Percentage", ({ percent }) => percent],
    ["Result", (candidate) => outcomeName(candidate, test.cut_off)],
    ["Answers to mark", ({ waiting, evaluated }) => (evaluated ? waiting : null)],
    ...draftColumns,
    ...sections.map(({ name }, index): Column => [
      `Section: ${name}`,
      (candidate) => candidate.sections[index] ?? null,
    ]),
    ...questions.flatMap((question) => questionColumns(question)),
  ];
}

function questionColumns({ section, title, max_score: most, scores, statuses }: QuestionScores): Column[] {
  return [
    [`Question: ${title} (${section}, of ${numberText(most)})`, ({ username }) => scores[username] ?? null],
    [`Status: ${title} (${section})`, ({ username }) => statuses[username] ?? null],
  ];
}

/** An interview has marks by people and a decision instead of points. */
function interviewColumns({ test, competencies }: TestReport): Column[] {
  return [
    ["Result", (candidate) => outcomeName(candidate, test.cut_off)],
    ["Reasons for a review", ({ review }) => review?.review_reasons.join("\n") || null],
    ["Asked for a person", ({ review }) => (review === null ? null : review.asked_for_person ? "Yes" : "No")],
    ...competencies.map(({ key, name }): Column => [`Mark: ${name}`, ({ review }) => review?.marks[key] ?? null]),
    ["Decided by", ({ review }) => review?.decision?.by ?? null],
    ["Decided", ({ review }) => review?.decision?.at ?? null],
    ["Reason for the decision", ({ review }) => review?.decision?.reason ?? null],
    ...draftColumns,
  ];
}

const stageColumns: Column[] = [
  ["Stage", ({ stage: { stage } }) => stageName(stage)],
  ["Note on the stage", ({ stage: { note } }) => note || null],
  ["Stage by", ({ stage: { by } }) => by],
  ["Stage since", ({ stage: { at } }) => at],
];

const draftColumns: Column[] = [
  ["Late drafts", ({ late_drafts }) => late_drafts],
  ["Undecided late drafts", ({ late_drafts_waiting }) => late_drafts_waiting],
];

function outcomeName(candidate: Candidate, cutOff: number | null): string | null {
  if (candidate.interview !== null) return interviewResultText(candidate.interview, candidate.never_began);
  const outcome = outcomeOf(candidate, cutOff);
  return outcome === null ? null : outcomeText(outcome, candidate.waits_for);
}
