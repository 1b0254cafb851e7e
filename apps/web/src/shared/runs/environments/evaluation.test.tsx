// @vitest-environment happy-dom
import type { Run } from "@invigil/contract/taking/runs";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { announceMessage, setSocketState } from "../../../lib/socket/socket-events.ts";
import { errorReply } from "../../../testing/fake-fetch.ts";
import { runAbort } from "../../parts/submit.ts";
import { aCase, aRun, RUN_ID } from "../testing/fake-runs.ts";
import { showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  act(() => setSocketState("disconnected"));
  vi.unstubAllGlobals();
  localStorage.clear();
});

const files = [{ path: "app.js", content: "one", read_only: false }];
const run = (over: Partial<Run> = {}) => aRun({ kind: "submit", ...over });

async function submitProject() {
  const shown = await showCode({
    problem: { problem_type: "PFS", technologies: ["python"], files },
    server: ({ path }) => {
      if (path.startsWith("/rpc/create_server")) return errorReply(409, "environment_unavailable");
      return path.startsWith("/api/v1/run/") ? Response.json(run()) : null;
    },
  });
  await screen.findByText("Not run yet.");
  fireEvent.click(await screen.findByRole("button", { name: "Submit" }));
  return shown;
}

const tell = (over: Partial<Run>) =>
  act(() =>
    announceMessage({
      v: 1,
      seq: 2,
      type: "code-evaluated",
      run: run({ finished_at: "2026-01-01T10:00:09.000Z", ...over }),
    }),
  );
const progress = () =>
  act(() =>
    announceMessage({
      v: 1,
      seq: 1,
      type: "code-async",
      run_id: RUN_ID,
      problem: "p-1",
      state: "EVALUATING",
      ahead: null,
      cases_total: 2,
      case: aCase(),
    }),
  );

describe("the evaluation of a project [B4.16]", () => {
  it("is idle, loads, evaluates and is evaluated, with its results", async () => {
    act(() => setSocketState("connected"));
    await submitProject();
    await screen.findByText("Running: 0 of 2 cases finished.");
    progress();
    await screen.findByText("Running: 1 of 2 cases finished.");
    tell({
      state: "EVALUATED",
      status: "PAC",
      score: 5,
      cases: [aCase(), aCase({ id: "h-1", name: "Hidden", status: "NC", verdict: "WRONG" })],
    });
    expect(await screen.findByText(/1 of 2 cases passed/)).toBeTruthy();
  });

  it("ends with malpractice, and hears nothing more about it", async () => {
    act(() => setSocketState("connected"));
    await submitProject();
    await screen.findByText("Running: 0 of 2 cases finished.");
    tell({ state: "MAL_PRACTICE_ERROR", message: "It reads the tests." });
    await screen.findByText("This code was not judged: It reads the tests.");
    tell({ state: "EVALUATED", status: "ACC", score: 10, cases: [aCase()] });
    progress();
    expect(screen.getByText("This code was not judged: It reads the tests.")).toBeTruthy();
  });

  it("is aborted when the test is submitted", async () => {
    await submitProject();
    await screen.findByText("Running: 0 of 2 cases finished.");
    act(() => runAbort());
    expect(await screen.findByText("The run was stopped.")).toBeTruthy();
  });

  it("asks again after 30 s without messages, three times, and then for a refresh [B9.09]", async () => {
    const { requests } = await submitProject();
    await screen.findByText("Running: 0 of 2 cases finished.");
    await screen.findByText("Reconnecting... Please wait for few seconds");
    const refresh = "Something went wrong, Please refresh the page. If issue still persists contact support";
    expect(screen.queryByText(refresh)).toBeNull();
    act(() => setSocketState("connected"));
    expect(screen.queryByText("Reconnecting... Please wait for few seconds")).toBeNull();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      act(() => setSocketState("disconnected"));
      const reads = () => requests.filter(({ path }) => path.startsWith("/api/v1/run/")).length;
      await act(() => vi.advanceTimersByTimeAsync(29_000));
      const before = reads();
      await act(() => vi.advanceTimersByTimeAsync(1_500));
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      await screen.findByText(refresh);
    } finally {
      vi.useRealTimers();
    }
  });
});
