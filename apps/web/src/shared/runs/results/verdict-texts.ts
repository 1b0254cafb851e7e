import { counted } from "@invigil/contract/messages/counted";
import { messages } from "@invigil/contract/messages/messages";
import type { CaseView, Run, Verdict } from "@invigil/contract/taking/runs";
import { technologyKind } from "@invigil/contract/taking/technology-names";
import { marksText } from "@invigil/grading/marks/points";
import { statusLabels } from "@invigil/rules/results/status-shown";
import { numberText } from "@invigil/rules/text/number-text";
import type { RunView } from "../run/run-state.ts";
import { errorReason } from "./error-reason.ts";

const verdicts: Record<Verdict, string> = {
  PASSED: "Passed",
  WRONG: "Wrong answer",
  NONZERO: "Runtime error: the code ended with an error",
  SIGNAL: "Runtime error: the code crashed",
  CPU_LIMIT: "Time limit exceeded: the code used too much processor time",
  WALL_LIMIT: "Time limit exceeded: the code did not end in time",
  MEMORY_LIMIT: "Memory limit exceeded",
  OUTPUT_LIMIT: "Output limit exceeded: the code printed too much",
  NOT_RUN: "Not run",
  GIVEN_UP: "The three cases before it ran out of time",
  INTERNAL: "The judge failed. Your code is not to blame",
};

/** How something written in a technology ended. */
export function verdictText(verdict: Verdict, technology: string): string {
  if (verdict === "NONZERO" && technologyKind(technology) === "database") return "The database refused the query";
  return verdicts[verdict];
}

/** Why a case failed: what its program says went wrong, or else how it ended. */
export function failureText(view: Pick<CaseView, "verdict" | "stderr" | "framework">): string {
  const text = verdictText(view.verdict, view.framework);
  const crashed = view.verdict === "NONZERO" || view.verdict === "SIGNAL";
  // A database says it in the case's message.
  const reason = crashed ? errorReason(view.stderr ?? "") : null;
  if (reason === null) return text;
  // What a killed program printed last may be about something else.
  return view.verdict === "SIGNAL" ? `${text}. Last error output: ${reason.trim()}` : reason;
}

export function hasPassed({ status }: Pick<CaseView, "status">): boolean {
  return status === "AC" || status === "OK";
}

/** An author's metric measures more than right and wrong. */
export function isMeasured({ framework }: Pick<CaseView, "framework">): boolean {
  return framework === "metric";
}

export function isCompileError({ compile }: Pick<Run, "compile">): boolean {
  return compile !== null && compile.verdict !== "PASSED" && compile.verdict !== "NOT_RUN";
}

/** What was printed before any case: by a compiler, or by an application that did not start. */
export function logLabel(run: Pick<Run, "compile">): string {
  if (run.compile?.verdict === "NOT_RUN") return "Output";
  return isCompileError(run) ? "Compile error" : "Compile log";
}

export const LOCAL_NOTE = "Run on this device, not judged yet";

/** One sentence on the state of a run, also announced to screen readers. */
export function summaryOf(view: RunView): string {
  switch (view.state) {
    case "IDLE":
      return "";
    case "LOADING":
      return view.kind === "submit" ? "Submitting your code…" : "Starting your code…";
    case "EVALUATING":
      return progressOf(view.run);
    case "EVALUATED":
      return [view.local ? `${LOCAL_NOTE}: ${outcomeOf(view.run)}` : outcomeOf(view.run), view.run.message]
        .filter((text) => text !== null)
        .join(" ");
    case "ERROR":
      return view.message;
    case "MAL_PRACTICE_ERROR":
      return `This code was not judged: ${view.run.message ?? messages.errorOccurred}`;
    case "ABORT":
      return "The run was stopped.";
  }
}

function progressOf({ ahead, cases, cases_total }: Run): string {
  if (ahead !== null && ahead > 0) return `Waiting: ${counted(ahead, "run")} before yours.`;
  if (cases_total === 0) return "Running…";
  return `Running: ${cases.length} of ${counted(cases_total, "case")} finished.`;
}

function outcomeOf(run: Run): string {
  const label = run.kind === "run" || run.status === null ? null : statusLabels[run.status];
  if (isCompileError(run)) {
    return label === null ? "The code could not be compiled." : `${label}: the code could not be compiled.`;
  }
  if (run.output) return outputOf(run, run.output);
  if (label !== null && run.score !== null && run.cases.some(isMeasured)) {
    return `${label}: ${numberText(run.score)} of ${marksText({ max_score: run.max_score, negative: 0 })}.`;
  }
  const passed = run.cases.filter(hasPassed).length;
  const total = Math.max(run.cases_total, run.cases.length);
  const [first] = run.cases;
  if (label === null && total === 1 && first) return `${first.name}: ${hasPassed(first) ? "Passed." : failedIn(first)}`;
  const cases = `${passed} of ${counted(total, "case")} passed.`;
  if (label !== null) return `${label}: ${cases}`;
  const failed = run.cases.find((view) => !hasPassed(view) && !wasSkipped(view));
  return failed ? `${cases} ${failed.name}: ${failedIn(failed)}` : cases;
}

function wasSkipped({ verdict }: Pick<CaseView, "verdict">): boolean {
  return verdict === "NOT_RUN" || verdict === "GIVEN_UP";
}

function failedIn(view: CaseView): string {
  if (wasSkipped(view)) return `${verdictText(view.verdict, view.framework)}.`;
  if (isMeasured(view) && view.verdict === "WRONG") return "Not full marks.";
  return `Failed. ${failureText(view).replace(/\.?$/, ".")}`;
}

function outputOf({ technology }: Run, { verdict, stderr, grid }: NonNullable<Run["output"]>): string {
  const isQuery = grid !== undefined || technologyKind(technology) === "database";
  if (verdict !== "PASSED") {
    return failureText({ verdict, stderr, framework: technology }).replace(/\.?$/, ".");
  }
  return isQuery
    ? "The query ran. No cases were checked."
    : "The code ran with your custom input. No cases were checked.";
}
