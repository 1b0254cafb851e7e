import type { Integrity, NotedKind } from "@invigil/contract/proctoring/integrity";
import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { interviewResultText } from "@invigil/contract/interviews/results";
import { endingText, outcomeText } from "@invigil/rules/results/outcome";
import { markProvisional, provisionalText } from "@invigil/rules/results/provisional";
import { numberText } from "@invigil/rules/text/number-text";
import { usedText } from "@invigil/rules/time/test-time";
import { answerParts } from "./answer-parts.ts";
import type { ReportBrand } from "./report-brand.ts";
import { DIM, openSheet, type Sheet } from "./report-sheet.ts";

interface Facts {
  report: Report;
  integrity: Integrity;
  brand: ReportBrand;
  email: string;
  /** The share of the full marks needed to pass; null if there is no pass mark. */
  cutOff: number | null;
  /** Of the candidate's receipt; null if there is none. */
  digest: string | null;
  at: Date;
}

/** A candidate's report as a PDF. */
export async function reportDocument(facts: Facts): Promise<Buffer> {
  const { report, integrity, brand, email, digest, at } = facts;
  const { test, solution_set: attempt } = report;
  const sheet = await openSheet({ title: `Report: ${test.name}`, colour: brand.colour });
  writeHead(sheet, brand);
  sheet.heading(`Report: ${test.name}`, 18);
  sheet.strong(attempt.full_name);
  if (email !== attempt.full_name) sheet.line(email);
  sheet.line(`Created on ${moment(at.toISOString())}`, DIM);
  sheet.document.moveDown();
  writeResult(sheet, facts);
  let first = 1;
  for (const section of report.sections) {
    writeSection(sheet, section, first);
    first += section.problems.length;
  }
  writeEvidence(sheet, integrity);
  sheet.room(60);
  sheet.heading("Receipt", 13);
  sheet.line(digest === null ? "There is no receipt." : `SHA-256 of the signed receipt: ${digest}`);
  if (!sheet.isWhole()) {
    sheet.document.moveDown();
    sheet.line("Characters that this document’s font lacks appear as their Unicode code point in brackets.", DIM);
  }
  return sheet.finish();
}

const LOGO_HEIGHT = 32;

function writeHead(sheet: Sheet, { company, logo }: ReportBrand): void {
  const { document } = sheet;
  if (logo) {
    const { x, y } = document;
    try {
      document.image(logo, x, y, { fit: [160, LOGO_HEIGHT] });
      document.y = y + LOGO_HEIGHT + 6;
    } catch {
      // The file only looks like a picture, so only the name is shown.
      document.y = y;
    }
  }
  sheet.heading(company, 11);
  sheet.rule();
}

function writeResult(sheet: Sheet, { report, cutOff }: Facts): void {
  const { solution_set: attempt, percent } = report;
  const [score, full] = [numberText(report.score), numberText(report.max_score)];
  const provisional = provisionalText(report.waits_for);
  sheet.heading("Result", 13);
  if (report.interview !== null) return writeInterview(sheet, report);
  sheet.strong(
    attempt.evaluated
      ? `Score: ${score} of ${full}${percent === null ? "" : ` (${numberText(percent)}%)`}`
      : `Score: not evaluated yet (full marks: ${full})`,
  );
  if (provisional !== null) sheet.strong(`${provisional}.`);
  if (cutOff !== null && report.outcome !== null) {
    sheet.line(`Result: ${outcomeText(report.outcome, report.waits_for)}. Pass mark: ${cutOff}% of the full marks.`);
  }
  writeTimes(sheet, attempt);
  sheet.document.moveDown(0.6);
  sheet.table(
    ["*", 110, 70],
    [
      ["Section", "Score", "Full marks"],
      ...report.sections.map((section) => [
        section.name,
        markProvisional(sectionScore(section), section.waits_for),
        numberText(section.max_score),
      ]),
    ],
  );
  sheet.document.moveDown();
}

/** An interview has a result instead of points; what was said is exported with the interview. */
function writeInterview(sheet: Sheet, { interview, solution_set: attempt }: Report): void {
  sheet.strong(interview?.result ? interviewResultText(interview.result, interview.never_began) : "No result yet");
  if (interview?.result === "CMP" || interview?.result === "NRE") sheet.line("Nobody has decided this interview yet.");
  writeTimes(sheet, attempt);
  sheet.document.moveDown();
}

function writeTimes(sheet: Sheet, attempt: Report["solution_set"]): void {
  sheet.line(`Started: ${moment(attempt.start_time)}, ended: ${moment(attempt.end_time)}`);
  sheet.line(`Time used: ${usedText(attempt.seconds_used)}`);
  sheet.line(endingText(attempt));
}

type Section = Report["sections"][number];

function sectionScore({ score, waits_for: waitsFor }: Section): string {
  return waitsFor.includes("evaluation") ? "–" : numberText(score);
}

/** Questions are numbered consecutively, as on screen. */
function writeSection(sheet: Sheet, section: Section, first: number): void {
  const { name, waits_for: waitsFor, problems } = section;
  const score = `${sectionScore(section)} of ${numberText(section.max_score)}`;
  sheet.room(80);
  sheet.heading(`${name}: ${markProvisional(score, waitsFor)}`, 13);
  problems.forEach(({ children, ...entry }, index) => {
    const number = first + index;
    writeTitle(sheet, `${number}. `, entry);
    if (children.length === 0) writeAnswer(sheet, entry);
    children.forEach((child, part) => {
      writeTitle(sheet, `${number}.${part + 1} `, child);
      writeAnswer(sheet, child);
    });
  });
}

type Entry = ReportEntry["children"][number];

function writeTitle(sheet: Sheet, number: string, { title, score, max_score }: Entry): void {
  sheet.room(50);
  sheet.strong(`${number}${title} (${score === null ? "–" : numberText(score)} of ${numberText(max_score)})`);
}

function writeAnswer(sheet: Sheet, entry: Entry): void {
  for (const part of answerParts(entry)) {
    if (part.kind === "text") sheet.line(part.text);
    else {
      if (part.name !== null) sheet.line(part.name, DIM);
      sheet.code(part.text);
    }
  }
  sheet.document.moveDown(0.6);
}

function writeEvidence(sheet: Sheet, { coverage, kinds, limits }: Integrity): void {
  sheet.room(80);
  sheet.heading("Evidence", 13);
  if (coverage.length > 0) sheet.line(`Coverage. ${coverage.join(" ")}`);
  if (kinds.length === 0) sheet.line("Nothing of note was recorded.");
  else {
    sheet.table(
      [190, 45, 60, 60, "*"],
      [
        ["Kind", "Count", "Confirmed", "Dismissed", "Confidence"],
        ...kinds.map((noted) => [
          evidenceName(noted.kind),
          String(noted.count),
          String(noted.confirmed),
          String(noted.dismissed),
          confidenceText(noted),
        ]),
      ],
    );
    sheet.line("Dismissed entries are not part of the count.", DIM);
  }
  sheet.document.moveDown(0.5);
  for (const limit of limits) sheet.line(`• ${limit}`, DIM);
  sheet.document.moveDown();
}

function moment(time: string | null): string {
  return time === null ? "–" : `${time.slice(0, 16).replace("T", " ")} UTC`;
}

function confidenceText({ count, confidence }: NotedKind): string {
  if (count === 0) return "–";
  return confidence === null ? "Reported as fact" : `${share(confidence.lowest)} to ${share(confidence.highest)}`;
}

function share(confidence: number): string {
  return `${Math.round(confidence * 100)}%`;
}
