// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aSolution } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { aCase } from "../testing/fake-runs.ts";
import { editorOf } from "../testing/show-code.tsx";
import { LazyCodeReport } from "../lazy-code.tsx";

afterEach(cleanup);

it("shows the code that was handed in, and how each case ended [A4.05] [A3.08]", async () => {
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

it("shows the files of an answer one by one [A4.05]", async () => {
  const solution = aSolution({ technology: "javascript", files: { "a.js": "1", "b.js": "2" } });
  await renderAt(<LazyCodeReport title="Shop" solution={solution} cases={[]} />);
  expect((await editorOf("a.js of Shop")).state.doc.toString()).toBe("1");
  fireEvent.click(screen.getByRole("tab", { name: "b.js" }));
  expect((await editorOf("b.js of Shop")).state.doc.toString()).toBe("2");
});
