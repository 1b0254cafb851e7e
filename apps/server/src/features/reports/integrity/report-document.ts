import type { Integrity } from "@invigil/contract/integrity";
import type { Report, ReportEntry } from "@invigil/contract/reports";
import { evidenceName } from "@invigil/rules/evidence-names";
import { endingText, outcomeText } from "@invigil/rules/outcome";
import { usedText } from "@invigil/rules/test-time";
import Paper from "pdfkit";
import { answerText } from "./answer-text.ts";
import { loadReportFont, writable } from "./report-font.ts";

interface Facts {
  report: Report;
  integrity: Integrity;
  /** Of the receipt that the candidate was given; null where there is none. */
  digest: string | null;
  at: Date;
}

const DIM = "#555555";
const REGULAR = "Noto Sans";
const BOLD = "Noto Sans Bold";

/** Points; a star takes what is left. */
type Width = number | "*";

/** A candidate's report on paper. */
export async function reportDocument({ report, integrity, digest, at }: Facts): Promise<Buffer> {
  const { test, solution_set: attempt } = report;
  const { regular, bold, has } = await loadReportFont();
  const document = new Paper({ size: "A4", margin: 50, info: { Title: `Report: ${test.name}` } });
  document.registerFont(REGULAR, regular).registerFont(BOLD, bold);
  let isWhole = true;
  const plain = (text: string) => {
    const written = writable(text, has);
    isWhole &&= written.isWhole;
    return written.text;
  };
  const title = (text: string) => document.moveDown().font(BOLD).fontSize(13).text(plain(text)).moveDown(0.4);
  const line = (text: string, color = "black") =>
    document.font(REGULAR).fontSize(10).fillColor(color).text(plain(text)).fillColor("black");
  const table = (widths: Width[], data: string[][]) => {
    document.font(REGULAR).fontSize(9);
    document.table({
      columnStyles: widths,
      data: data.map((row) => row.map(plain)),
      defaultStyle: { border: 0.5, padding: 4 },
    });
  };

  document
    .font(BOLD)
    .fontSize(18)
    .text(plain(`Report: ${test.name}`))
    .moveDown(0.3);
  line(`${attempt.full_name} (${attempt.username})`);
  line(`Written on ${moment(at.toISOString())}`, DIM);

  title("Result");
  line(`Score: ${attempt.evaluated ? report.score : "not evaluated yet"} of ${report.max_score}`);
  if (report.outcome !== null) line(`Result: ${outcomeText(report.outcome)}`);
  line(`Started: ${moment(attempt.start_time)}, ended: ${moment(attempt.end_time)}`);
  line(`Time used: ${usedText(attempt.seconds_used)}`);
  line(`Submitted: ${endingText(attempt)}`);

  title("Sections");
  table(
    ["*", 70, 70],
    [
      ["Section", "Score", "Full marks"],
      ...report.sections.map(({ name, score, max_score }) => [name, String(score), String(max_score)]),
    ],
  );

  title("Answers");
  table(
    [150, 65, "*"],
    [
      ["Problem", "Score", "Answer in short"],
      ...report.sections
        .flatMap(({ problems }) => problems.flatMap(leaves))
        .map((entry) => [entry.title, `${entry.score ?? "–"} / ${entry.max_score}`, answerText(entry)]),
    ],
  );

  title("Integrity");
  if (integrity.kinds.length === 0) line("Nothing of note was recorded.");
  else {
    table(
      [200, 50, "*"],
      [
        ["Noted", "Times", "Confidence of the detectors"],
        ...integrity.kinds.map(({ kind, count, confidence }) => [
          evidenceName(kind),
          String(count),
          confidence === null ? "told as a fact" : `${share(confidence.lowest)} to ${share(confidence.highest)}`,
        ]),
      ],
    );
  }
  document.moveDown(0.5);
  for (const limit of integrity.limits) line(`• ${limit}`, DIM);

  title("Receipt");
  line(digest === null ? "There is no receipt." : `SHA-256 of the signed receipt: ${digest}`);
  if (!isWhole) {
    document.moveDown();
    line("Letters that the font of this document lacks are written as their Unicode code point in brackets.", DIM);
  }
  return finish(document);
}

function leaves(entry: ReportEntry): Omit<ReportEntry, "children">[] {
  return entry.children.length > 0 ? entry.children : [entry];
}

function moment(time: string | null): string {
  return time === null ? "–" : `${time.slice(0, 16).replace("T", " ")} UTC`;
}

function share(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}

async function finish(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => document.on("end", resolve).on("error", reject));
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
