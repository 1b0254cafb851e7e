import { RunState, Verdict, type Run } from "@invigil/contract/taking/runs";
import { expect, it } from "vitest";
import { viewOf, type RunView } from "../run/run-state.ts";
import { aCase, aRun } from "../testing/fake-runs.ts";
import { summaryOf, verdictText } from "./verdict-texts.ts";

const evaluated = (over: Partial<Run>) => summaryOf(viewOf(aRun({ state: "EVALUATED", ...over })));

it.each(Verdict.options)("says %s in plain words", (verdict) => {
  expect(verdictText(verdict, "python")).not.toContain("_");
});

it.each(RunState.options.filter((state) => state !== "IDLE"))("has a sentence for %s [A4.07]", (state) => {
  expect(summaryOf(viewOf(aRun({ state })))).not.toBe("");
});

it("counts what has finished and what is waiting", () => {
  expect(summaryOf(viewOf(aRun({ ahead: 1 })))).toBe("Waiting: 1 run before yours.");
  expect(summaryOf(viewOf(aRun({ ahead: 3 })))).toBe("Waiting: 3 runs before yours.");
  expect(summaryOf(viewOf(aRun({ cases: [aCase()] })))).toBe("Running: 1 of 2 cases finished.");
  expect(summaryOf(viewOf(aRun({ cases_total: 0 })))).toBe("Running…");
});

it("says how it ended", () => {
  const cases = [aCase(), aCase({ id: "h-1", status: "NC", verdict: "WRONG" })];
  expect(evaluated({ cases })).toBe("1 of 2 cases passed. Sample 1: Failed. Wrong answer.");
  expect(evaluated({ cases, kind: "submit", status: "PAC" })).toBe("Partially Accepted: 1 of 2 cases passed.");
  expect(evaluated({ compile: { verdict: "NONZERO", log: "" } })).toBe("The code could not be compiled.");
  const output = { verdict: "CPU_LIMIT" as const, stdout: "", stderr: "" };
  expect(evaluated({ output })).toMatch(/^Time limit exceeded/);
  expect(evaluated({ output: { ...output, verdict: "PASSED" } })).toBe(
    "The code ran with your custom input. No cases were checked.",
  );
  const grid = { columns: ["a"], rows: [], more: 0 };
  expect(evaluated({ output: { ...output, verdict: "PASSED", grid } })).toBe("The query ran. No cases were checked.");
});

it("names the case that failed and what went wrong in it", () => {
  const stderr = 'Traceback (most recent call last):\n  File "/box/main.py", line 1\nNameError: b\n';
  const crashed = aCase({ id: "2", name: "Two", status: "NC", verdict: "NONZERO", stderr });
  expect(evaluated({ cases: [aCase(), crashed] })).toBe("1 of 2 cases passed. Two: Failed. NameError: b.");
  const output = { verdict: "NONZERO" as const, stdout: "", stderr };
  expect(evaluated({ output })).toBe("NameError: b.");
});

it("still says that a program crashed if it printed something before", () => {
  const killed = aCase({ status: "NC", verdict: "SIGNAL", stderr: "i = 5\n" });
  expect(evaluated({ cases: [killed], cases_total: 1 })).toBe(
    "Sample 1: Failed. Runtime error: the code crashed. Last error output: i = 5.",
  );
});

it("does not call a refused query a runtime error", () => {
  const message = "near FORM: syntax error";
  const refused = aCase({ framework: "sqlite", status: "NC", verdict: "NONZERO", message });
  expect(evaluated({ technology: "sqlite", cases: [refused], cases_total: 1 })).toBe(
    "Sample 1: Failed. The database refused the query.",
  );
});

it("gives the score of a submission that could not be compiled", () => {
  const compile = { verdict: "NONZERO" as const, log: "" };
  expect(evaluated({ kind: "submit", status: "REJ", compile })).toBe("Rejected: the code could not be compiled.");
});

it("says why nothing has passed if the judge knows", () => {
  const message = "Your code ended the test run before all tests had finished.";
  const cases = [aCase({ status: "NC", verdict: "NOT_RUN" })];
  const run = { kind: "submit" as const, status: "REJ" as const, message, cases, cases_total: 1 };
  expect(evaluated(run)).toBe(`Rejected: 0 of 1 case passed. ${message}`);
});

it("counts marks if a metric measures, because a case may earn part of them", () => {
  const cases = [aCase({ framework: "metric", status: "NC", verdict: "WRONG" })];
  const run = { kind: "submit" as const, status: "PAC" as const, score: 8.533_333, max_score: 20, cases };
  expect(evaluated(run)).toBe("Partially Accepted: 8.53 of 20 marks.");
});

it("says that a local result is local", () => {
  const view: RunView = { state: "EVALUATED", run: aRun({ cases: [aCase()], cases_total: 1 }), local: true };
  expect(summaryOf(view)).toBe("Run on this device, not judged yet: Sample 1: Passed.");
});
