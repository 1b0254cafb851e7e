// @vitest-environment happy-dom
import type { CaseView } from "@invigil/contract/taking/runs";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "../../../testing/render.tsx";
import { aCase } from "../testing/fake-runs.ts";
import { CaseItem } from "./case-item.tsx";

afterEach(cleanup);

async function show(over: Partial<CaseView>): Promise<HTMLElement> {
  await renderAt(
    <ul>
      <CaseItem view={aCase(over)} />
    </ul>,
  );
  return screen.getByRole("listitem");
}

it("does not blame a case that was not run, nor show a time for it [A3.08]", async () => {
  const item = await show({ status: "NC", verdict: "NOT_RUN", input: "1", expected: "2" });
  expect(item.querySelector("summary")?.textContent).toBe("Not runSample 1");
  expect(item.querySelector("details")?.open).toBe(false);
});

it("says why a hidden case was not run after others ran out of time", async () => {
  const item = await show({
    is_sample: false,
    name: "Hidden 4",
    status: "NC",
    verdict: "GIVEN_UP",
    time: 0,
    cpu_ms: null,
  });
  expect(item.textContent).toBe("Not runHidden 4hidden · The three cases before it ran out of time");
});

it("shows what the program and the judge said to each other", async () => {
  await show({ status: "NC", verdict: "WRONG", transcript: "> 5\n< lower\n" });
  expect(screen.getByLabelText("Conversation (> program, < judge)").textContent).toBe("> 5\n< lower\n");
});

it("shows no time if none is given", async () => {
  const item = await show({ is_sample: false, name: "Hidden 1", time: 0, cpu_ms: null, memory_kb: null });
  expect(item.textContent).toBe("PassedHidden 1hidden");
});

it("shows processor time, to which the limit applies, rather than elapsed time", async () => {
  const item = await show({ status: "NC", verdict: "CPU_LIMIT", time: 20.046, cpu_ms: 10_004, memory_kb: 9_216 });
  expect(item.textContent).toMatch(/ · 10\.004 s of processor time · 9 MB$/);
  cleanup();
  const here = await show({ time: 0.02, cpu_ms: null, memory_kb: null });
  expect(here.textContent).toBe("PassedSample 10.02 s");
});

it("calls a case measured, not failed, when a metric found it less than perfect", async () => {
  const measured = { status: "NC", verdict: "WRONG", framework: "metric", message: "Score 0.667\n4 of 6" } as const;
  const item = await show(measured);
  expect(item.querySelector("summary")?.textContent).toMatch(/^MeasuredSample 1not full marks/);
  expect(screen.getByText(/4 of 6/).textContent).toBe("Score 0.667\n4 of 6");
});

it("says how much of a long output is shown", async () => {
  const long = { input: "1", expected: "2\n", output: "1\n2\n… (the first 2 of 4420 lines)" };
  const item = await show({ status: "NC", verdict: "WRONG", ...long });
  const captions = [...item.querySelectorAll("figcaption")].map(({ textContent }) => textContent);
  expect(captions).toEqual(["Input", "Expected output", "Your output, the first 2 of 4420 lines"]);
  expect(screen.getByLabelText("Your output").textContent).not.toContain("…");
});

it("still marks a program's wrong answer as failed", async () => {
  expect((await show({ status: "NC", verdict: "WRONG" })).textContent).toMatch(/^FailedSample 1Wrong answer/);
});

it("names the statement that checks the result", async () => {
  const grid = { columns: ["id"], rows: [["1"]], more: 0 };
  await show({ input: "SELECT id FROM t;", expected_grid: grid, grid: { columns: [], rows: [], more: 0 } });
  expect(screen.getByLabelText("Checked by").textContent).toBe("SELECT id FROM t;");
  expect(screen.getByText("No rows were returned.")).toBeTruthy();
  expect(screen.queryByText("0 rows")).toBeNull();
});
