// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aRun, aTechnology } from "../testing/fake-runs.ts";
import { editorOf, showCode } from "../testing/show-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const note = "Runs on H2, not on Oracle itself.";
const technologies = [
  aTechnology({ id: "oracle", name: "Oracle", category: "database", note }),
  aTechnology({ id: "sqlite", name: "SQLite", category: "database" }),
];
const output = { verdict: "PASSED" as const, stdout: "", stderr: "" };

it("says which language a result is for when another one is open, and lists submissions by language", async () => {
  const done = aRun({ kind: "submit", state: "EVALUATED", status: "ACC", technology: "oracle", engine_note: note });
  await showCode({
    problem: { problem_type: "DBA", technologies: ["oracle", "sqlite"] },
    technologies,
    runs: { last_run: null, submissions: [done], submissions_left: null },
  });
  await editorOf("Your query");
  fireEvent.click(screen.getByRole("tab", { name: "History" }));
  expect(await screen.findByText(/· Oracle · Accepted/)).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Cases" }));
  expect(screen.queryByText(/This is the result/)).toBeNull();
  // Said once, above the editor.
  expect(screen.getAllByText(note)).toHaveLength(1);
  fireEvent.change(screen.getByLabelText("Database"), { target: { value: "sqlite" } });
  expect(await screen.findByText("This is the result of your code in Oracle.")).toBeTruthy();
  expect(screen.getAllByText(note)).toHaveLength(1);
});

it("keeps the samples visible after a run with custom input", async () => {
  const samples = [{ id: "1", name: "One", input: "1", output: "2" }];
  const last_run = aRun({ state: "EVALUATED", cases_total: 0, output });
  await showCode({ problem: { samples }, runs: { last_run, submissions: [], submissions_left: null } });
  await editorOf("Your code");
  expect(await screen.findByText(/^The code ran with your custom input/)).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Cases" }));
  expect(screen.getByRole("list", { name: "Sample cases" })).toBeTruthy();
});

it("shows no empty output beside an error", async () => {
  const last_run = aRun({ state: "EVALUATED", output: { ...output, verdict: "NONZERO", stderr: "no such table" } });
  await showCode({ runs: { last_run, submissions: [], submissions_left: null } });
  await editorOf("Your code");
  expect((await screen.findByLabelText("Error output")).textContent).toBe("no such table");
  expect(screen.queryByLabelText("Output")).toBeNull();
});
