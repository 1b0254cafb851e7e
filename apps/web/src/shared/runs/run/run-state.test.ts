import { RunState } from "@invigil/contract/taking/runs";
import { describe, expect, it } from "vitest";
import { IDLE, isRunning, nextRunView, viewOf, type RunEvent, type RunMessage, type RunView } from "./run-state.ts";
import { aCase, aRun } from "../testing/fake-runs.ts";

const OTHER = "7c1d8a52-2b5e-4a4e-8f57-0a1b2c3d4e5f";
const envelope = { v: 1 as const, seq: 1 };

function progress(over: Partial<Extract<RunMessage, { type: "code-async" }>> = {}): RunMessage {
  const { id: run_id, problem } = aRun();
  return {
    ...envelope,
    type: "code-async",
    run_id,
    problem,
    state: "EVALUATING",
    ahead: null,
    cases_total: 2,
    case: null,
    ...over,
  };
}
const evaluated = (run = aRun({ state: "EVALUATED" })): RunMessage => ({ ...envelope, type: "code-evaluated", run });

function after(...events: RunEvent[]): RunView {
  return events.reduce(nextRunView, IDLE);
}
const asked: RunEvent = { type: "asked", kind: "run" };
const accepted: RunEvent = { type: "accepted", run: aRun() };
const told = (message: RunMessage): RunEvent => ({ type: "told", message });

describe("the states of a run [A4.07]", () => {
  it("IDLE → LOADING when requested", () => {
    expect(after(asked)).toEqual({ state: "LOADING", kind: "run", early: [] });
  });

  it("LOADING → EVALUATING when the server accepts it", () => {
    expect(after(asked, accepted)).toEqual({ state: "EVALUATING", run: aRun() });
  });

  it("LOADING → ERROR when the server refuses it", () => {
    expect(after(asked, { type: "refused", message: "no" })).toEqual({ state: "ERROR", message: "no", run: null });
  });

  it("LOADING → EVALUATED when this browser ran it, and says so", () => {
    const run = aRun({ state: "EVALUATED" });
    expect(after(asked, { type: "ran-here", run })).toEqual({ state: "EVALUATED", run, local: true });
  });

  it("LOADING → ABORT", () => {
    expect(after(asked, { type: "aborted" })).toEqual({ state: "ABORT", run: null });
  });

  it("EVALUATING → EVALUATING with every case that finishes", () => {
    const view = after(
      asked,
      accepted,
      told(progress({ ahead: 3 })),
      told(progress({ case: aCase() })),
      told(progress({ case: aCase({ id: "s-2" }) })),
      told(progress({ case: aCase({ verdict: "WRONG" }) })),
    );
    expect(view).toMatchObject({
      state: "EVALUATING",
      run: { cases: [{ id: "s-2" }, { id: "s-1", verdict: "WRONG" }] },
    });
  });

  it("EVALUATING → EVALUATED", () => {
    expect(after(asked, accepted, told(evaluated()))).toMatchObject({ state: "EVALUATED", local: false });
  });

  it("EVALUATING → ERROR with the judge's message, or the default one", () => {
    const failed = (message: string | null) => told(evaluated(aRun({ state: "ERROR", message })));
    expect(after(asked, accepted, failed("The worker was lost."))).toMatchObject({ message: "The worker was lost." });
    expect(after(asked, accepted, failed(null))).toMatchObject({ message: "Issue in evaluation, try again !!" });
  });

  it("EVALUATING → MAL_PRACTICE_ERROR", () => {
    const run = aRun({ state: "MAL_PRACTICE_ERROR", message: "It reads the grader." });
    expect(after(asked, accepted, told(evaluated(run)))).toEqual({ state: "MAL_PRACTICE_ERROR", run });
  });

  it("EVALUATING → ABORT, by the candidate or by the server", () => {
    expect(after(asked, accepted, { type: "aborted" })).toEqual({ state: "ABORT", run: aRun() });
    expect(after(asked, accepted, told(evaluated(aRun({ state: "ABORT" }))))).toMatchObject({ state: "ABORT" });
  });

  it.each(["EVALUATED", "ERROR", "MAL_PRACTICE_ERROR", "ABORT"] as const)("%s → LOADING when run again", (state) => {
    expect(nextRunView(viewOf(aRun({ state })), asked)).toMatchObject({ state: "LOADING" });
  });

  it("accepts messages that arrive before the reply", () => {
    expect(after(asked, told(progress({ case: aCase() })), told(evaluated()), accepted)).toMatchObject({
      state: "EVALUATED",
    });
    expect(after(asked, told(progress({ case: aCase() })), accepted)).toMatchObject({
      run: { cases: [{ id: "s-1" }] },
    });
  });

  it("ignores other runs", () => {
    const before = after(asked, accepted);
    expect(nextRunView(before, told(progress({ run_id: OTHER, case: aCase() })))).toBe(before);
    expect(nextRunView(before, told(evaluated(aRun({ id: OTHER, state: "EVALUATED" }))))).toBe(before);
    expect(nextRunView(before, { type: "read", run: aRun({ id: OTHER, state: "EVALUATED" }) })).toBe(before);
  });

  it("is not undone by late messages", () => {
    const ended = after(asked, accepted, { type: "aborted" });
    for (const event of [told(evaluated()), told(progress()), accepted, { type: "aborted" } as const]) {
      expect(nextRunView(ended, event)).toBe(ended);
    }
    expect(nextRunView(IDLE, { type: "refused", message: "late" })).toBe(IDLE);
    expect(nextRunView(IDLE, { type: "ran-here", run: aRun() })).toBe(IDLE);
  });

  it("runs one at a time", () => {
    const before = after(asked, accepted);
    expect(nextRunView(before, asked)).toBe(before);
    expect(isRunning(before)).toBe(true);
    expect(isRunning(IDLE)).toBe(false);
  });

  it.each(RunState.options)("is resumed after a reload when it is %s", (state) => {
    const view = nextRunView(IDLE, { type: "read", run: aRun({ state }) });
    expect(view.state).toBe(["IDLE", "LOADING"].includes(state) ? "EVALUATING" : state);
  });

  it("keeps the cases it knows when a read is older", () => {
    const before = after(asked, accepted, told(progress({ case: aCase() })));
    expect(nextRunView(before, { type: "read", run: aRun() })).toMatchObject({ run: { cases: [{ id: "s-1" }] } });
    const ended = aRun({ state: "EVALUATED", cases: [aCase()] });
    expect(nextRunView(before, { type: "read", run: ended })).toMatchObject({ state: "EVALUATED", run: ended });
  });
});
