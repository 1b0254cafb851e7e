// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { viewOf } from "../run/run-state.ts";
import { aCase, aRun } from "../testing/fake-runs.ts";
import { RunResult } from "./run-result.tsx";
import { summaryOf } from "./verdict-texts.ts";

afterEach(cleanup);

it("does not call an application that did not start a compile error", async () => {
  const run = aRun({
    state: "EVALUATED",
    kind: "submit",
    status: "REJ",
    compile: { verdict: "NOT_RUN", log: "Error: no database" },
    cases: [aCase({ status: "NC", verdict: "NOT_RUN" })],
    cases_total: 1,
    message: "Your application ended before it was ready (exit code 1). Its output says more.",
  });
  await renderAt(<RunResult run={run} knownNote={null} />);
  expect(screen.getByText("Error: no database")).toBeTruthy();
  expect(screen.queryByText(/Compile/)).toBeNull();
  expect(screen.getByText("Output")).toBeTruthy();
  expect(summaryOf(viewOf(run))).toBe(`Rejected: 0 of 1 case passed. ${run.message}`);
});

it("calls what a compiler says an error", async () => {
  await renderAt(<RunResult run={aRun({ compile: { verdict: "NONZERO", log: "line 1" } })} knownNote={null} />);
  expect(screen.getByText("Compile error")).toBeTruthy();
});
