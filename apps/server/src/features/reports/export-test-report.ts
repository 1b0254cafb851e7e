import { INTERVIEW_RESULTS } from "@invigil/contract/interviews/results";
import type { ReportFormat, TestReport } from "@invigil/contract/results/test-report";
import { candidateStatusName } from "@invigil/rules/results/candidate-status";
import { evidenceName, NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { endingOf, outcomeOf, outcomeText } from "@invigil/rules/results/outcome";
import { provisionalText } from "@invigil/rules/results/provisional";
import { csvText, type Cell } from "@invigil/rules/text/sheet-cell";
import type { FastifyReply } from "fastify";
import writeExcelFile from "write-excel-file/node";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { AttemptDeps } from "../../shared/deps.ts";
import { readTestReport } from "./read-test-report.ts";

interface Asked {
  slug: string;
  format: ReportFormat;
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
  const file = await write(report, format);
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

function write(report: TestReport, format: ReportFormat): Promise<Buffer> | string {
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

function rowsOf({ test, sections, form, candidates }: TestReport): Cell[][] {
  const kinds = NOTABLE_KINDS.filter((kind) => candidates.some(({ evidence }) => evidence[kind] !== undefined));
  const head = [
    "User name",
    "Name",
    "E-mail",
    "Status",
    "Score",
    "Provisional",
    "Full marks",
    "Percentage",
    "Result",
    "Answers to mark",
    "Late drafts",
    "Undecided late drafts",
    ...sections.map(({ name }) => `Section: ${name}`),
    "Seconds used",
    "Submitted",
    "Reason",
    "Start",
    "End",
    ...kinds.map((kind) => `Evidence: ${evidenceName(kind)}`),
    ...form.map(({ label }) => `Form: ${label}`),
    "Feedback (1 to 5)",
    "Feedback",
    "Reported issues",
  ];
  const rows = candidates.map((candidate) => [
    candidate.username,
    candidate.full_name,
    candidate.email,
    candidateStatusName(candidate.status),
    candidate.score,
    provisionalText(candidate.waits_for),
    candidate.max_score,
    candidate.percent,
    outcomeName(candidate, test.cut_off),
    candidate.waiting,
    candidate.late_drafts,
    candidate.late_drafts_waiting,
    ...candidate.sections,
    candidate.seconds_used,
    endingOf(candidate)?.how ?? null,
    endingOf(candidate)?.why ?? null,
    candidate.start_time,
    candidate.end_time,
    ...kinds.map((kind) => candidate.evidence[kind] ?? 0),
    ...form.map(({ name }) => candidate.form[name] ?? null),
    candidate.feedback?.rating ?? null,
    candidate.feedback?.comment ?? null,
    candidate.issues.map(({ category, comment }) => `${category}: ${comment}`).join("\n") || null,
  ]);
  return [head, ...rows];
}

function outcomeName(candidate: TestReport["candidates"][number], cutOff: number | null): string | null {
  if (candidate.interview !== null) return INTERVIEW_RESULTS[candidate.interview];
  const outcome = outcomeOf(candidate, cutOff);
  return outcome === null ? null : outcomeText(outcome);
}
