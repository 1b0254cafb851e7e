// @vitest-environment happy-dom
import { readNotebook, notebookOf, sourceOf, writeNotebook } from "@invigil/rules/text/notebook";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { editorOf, showCode } from "../../testing/show-code.tsx";
import { anEnvironment } from "../testing/an-environment.ts";
import { openGateway } from "../testing/open-gateway.ts";

let gateway: Awaited<ReturnType<typeof openGateway>>;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => {
  cleanup();
  gateway.close();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const text = writeNotebook({
  ...notebookOf(["x = 20", "x + 22"]),
  cells: [
    { id: "intro", cell_type: "markdown", metadata: {}, source: "# Sales\n\nRead the *table*." },
    ...notebookOf(["x = 20", "x + 22"]).cells,
  ],
});

/** Shows a notebook whose environment runs behind a real websocket. */
async function showNotebook(content = text) {
  const shown = await showCode({
    problem: {
      problem_type: "DJP",
      technologies: ["python"],
      files: [{ path: "notebook.ipynb", content, read_only: false }],
    },
    server: ({ path }) => {
      if (!path.includes("_server/djp/")) return null;
      return Response.json({
        environment: anEnvironment({ url: gateway.url, launch: gateway.state.launch }),
        project_based_problem_data: { is_ready: true, jupyter_notebook_access_url: null },
        test_environment: null,
        clusterSlug: null,
      });
    },
  });
  await screen.findByText("Environment ready.");
  const sources = () => {
    const read = readNotebook(shown.answers.at(-1)?.files?.["notebook.ipynb"] ?? "");
    return "fault" in read ? read.fault : read.notebook.cells.map(sourceOf);
  };
  return { ...shown, sources };
}
const cell = (number: number) => within(screen.getByRole("group", { name: `Cell ${number}` }));

it("shows a notebook as cells, and runs one and all of them", async () => {
  const { answers } = await showNotebook();
  expect(await cell(1).findByText(/Read the \*table\*/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Run Cell 3" }));
  await waitFor(() => expect(gateway.heard).toContainEqual({ do: "run-cell", cell: "cell-2", source: "x + 22" }));
  expect(cell(3).getByText("Cell 3: Waiting")).toBeTruthy();
  gateway.say({ say: "cell", cell: "cell-2", state: "running", count: 1, outputs: [] });
  const value = { output_type: "execute_result", data: { "text/plain": "42", "image/png": "cG5n" }, metadata: {} };
  gateway.say({ say: "cell", cell: "cell-2", state: "ok", count: 1, outputs: [value] });
  expect(await cell(3).findByText("Cell 3: Done")).toBeTruthy();
  const region = cell(3).getByRole("region", { name: "Output of cell 3" });
  expect(within(region).getByAltText("42").getAttribute("src")).toBe("data:image/png;base64,cG5n");
  // The answer keeps the text, so that it stays small.
  await waitFor(() => expect(answers.at(-1)?.files?.["notebook.ipynb"]).toContain('"text/plain": "42"'));
  expect(answers.at(-1)?.files?.["notebook.ipynb"]).not.toContain("cG5n");

  fireEvent.click(screen.getByRole("button", { name: "Run all" }));
  await waitFor(() => expect(gateway.heard.filter((each) => each.do === "run-cell")).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "Interrupt" }));
  await waitFor(() => expect(gateway.heard).toContainEqual({ do: "kernel", act: "interrupt" }));
});

it("edits, adds, moves and deletes cells, with undo", async () => {
  const { sources } = await showNotebook();
  const editor = await editorOf("Cell 2");
  act(() => editor.dispatch({ changes: { from: 0, insert: "y = 1\n" } }));
  expect(sources()).toEqual(["# Sales\n\nRead the *table*.", "y = 1\nx = 20", "x + 22"]);
  fireEvent.click(screen.getByRole("button", { name: "Move Cell 3 up" }));
  expect(sources()).toEqual([expect.anything(), "x + 22", "y = 1\nx = 20"]);
  fireEvent.click(screen.getByRole("button", { name: "Delete Cell 2" }));
  expect(sources()).toEqual([expect.anything(), "y = 1\nx = 20"]);
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(sources()).toEqual([expect.anything(), "x + 22", "y = 1\nx = 20"]);
  fireEvent.click(screen.getByRole("button", { name: "Add code" }));
  expect(sources()).toHaveLength(4);
});

it("says so when the environment is lost while a cell runs, and keeps the notebook", async () => {
  await showNotebook();
  fireEvent.click(screen.getByRole("button", { name: "Run Cell 2" }));
  gateway.say({ say: "cell", cell: "cell-1", state: "running", count: 1, outputs: [] });
  expect(await cell(2).findByText("Cell 2: Running")).toBeTruthy();
  gateway.cut();
  expect(await cell(2).findByText("Cell 2: Stopped")).toBeTruthy();
  expect(cell(3)).toBeTruthy();
});

it("shows a notebook that cannot be read as text, and says why", async () => {
  await showNotebook("{");
  expect(await screen.findByText(/This notebook cannot be shown as cells\. It is not valid JSON\./)).toBeTruthy();
});
