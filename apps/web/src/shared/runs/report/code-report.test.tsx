// @vitest-environment happy-dom
import { language } from "@codemirror/language";
import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aSolution } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { fakeFetch } from "../../../testing/fake-fetch.ts";
import { aCase, aTechnology } from "../testing/fake-runs.ts";
import { editorOf } from "../testing/show-code.tsx";
import { LazyCodeReport } from "../lazy-code.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  const selenium = aTechnology({ id: "selenium-python", name: "Selenium (Python)" });
  fakeFetch(() => Response.json({ technologies: [aTechnology(), selenium], unavailable: [] }));
});

it("shows the submitted code and how each case ended [A4.05] [A3.08]", async () => {
  const cases = [aCase(), aCase({ id: "h", name: "Hidden", is_sample: false, status: "NC", verdict: "MEMORY_LIMIT" })];
  const solution = aSolution({ technology: "python", code: "print(1)" });
  await renderAt(<LazyCodeReport title="Sum" solution={solution} cases={cases} />);
  const editor = await editorOf("Code of Sum");
  expect(editor.state.readOnly).toBe(true);
  expect(editor.state.doc.toString()).toBe("print(1)");
  const lines = within(screen.getByRole("list", { name: "Cases of Sum" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Passed"),
    expect.stringContaining("Memory limit exceeded"),
  ]);
});

it("compares what a hidden case expects with what the code printed, and calls nothing the reader's own", async () => {
  const seen = { input: "2 2", expected: "4", output: "5" };
  const cases = [aCase({ id: "h", name: "Hidden", is_sample: false, status: "NC", verdict: "WRONG", ...seen })];
  await renderAt(<LazyCodeReport title="Sum" solution={aSolution({ technology: "python", code: "" })} cases={cases} />);
  const line = within(await screen.findByRole("list", { name: "Cases of Sum" })).getByRole("listitem");
  const shown = ["Input", "Expected output", "Output"].map((label) => within(line).getByLabelText(label).textContent);
  expect(shown).toEqual(["2 2", "4", "5"]);
});

it("shows a technology's name, and highlights the code accordingly", async () => {
  const solution = aSolution({ technology: "selenium-python", code: "print(1)" });
  await renderAt(<LazyCodeReport title="Shop" solution={solution} cases={[]} />);
  await screen.findByText("Written in Selenium (Python)");
  const editor = await editorOf("Code of Shop");
  await vi.waitFor(() => expect(editor.state.facet(language)?.name).toBe("python"));
});

it("shows a technology that is no longer offered by its id", async () => {
  const solution = aSolution({ technology: "cobol", code: "STOP RUN." });
  await renderAt(<LazyCodeReport title="Old" solution={solution} cases={[]} />);
  expect(await screen.findByText("Written in cobol")).toBeTruthy();
});

it("shows an answer's files one by one, ordered by name [A4.05]", async () => {
  const solution = aSolution({ technology: "javascript", files: { "b.js": "2", "a.js": "1" } });
  await renderAt(<LazyCodeReport title="Shop" solution={solution} cases={[]} />);
  expect((await editorOf("a.js of Shop")).state.doc.toString()).toBe("1");
  fireEvent.click(screen.getByRole("tab", { name: "b.js" }));
  expect((await editorOf("b.js of Shop")).state.doc.toString()).toBe("2");
});

it("shows what the candidate changed in the files that were handed out", async () => {
  const solution = aSolution({ technology: "python", files: { "main.py": "print(2)\n", "own.py": "x = 1\n" } });
  const starting = [
    { path: "main.py", content: "print(1)\n" },
    { path: "gone.py", content: "y = 1\n" },
  ];
  await renderAt(<LazyCodeReport title="Sum" solution={solution} cases={[]} starting={starting} />);
  await editorOf("main.py of Sum");
  expect(screen.queryByRole("tab", { name: "gone.py" })).toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: "Changes" }));
  fireEvent.click(screen.getByRole("tab", { name: "main.py" }));
  const changed = screen.getByRole("tabpanel", { name: "main.py" });
  expect(changed.textContent).toContain("print(1)");
  expect(changed.textContent).toContain("print(2)");
  fireEvent.click(screen.getByRole("tab", { name: "own.py" }));
  expect(screen.getByText("The candidate added this file.")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "gone.py" }));
  expect(screen.getByText("The candidate deleted this file.")).toBeTruthy();
});

it("shows a notebook as its cells", async () => {
  const text = writeNotebook(notebookOf(["total = 1 + 2"]));
  await renderAt(<LazyCodeReport title="Sales" solution={aSolution({ files: { "a.ipynb": text } })} cases={[]} />);
  const cell = await editorOf("Cell 1");
  expect(cell.state.doc.toString()).toBe("total = 1 + 2");
  expect(cell.state.readOnly).toBe(true);
});
