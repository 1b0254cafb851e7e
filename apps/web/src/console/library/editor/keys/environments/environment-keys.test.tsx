// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EXAMPLES } from "../../examples/example-offer.tsx";
import { showForm } from "../../testing/edited-key.tsx";

afterEach(cleanup);

const type = (label: string, value: string, inside = within(document.body)) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });

it("edits how an application is started, and keeps removed tests", async () => {
  const { now } = await showForm({ problem_type: "PBE", content: {}, grading: EXAMPLES.PBE.grading });
  type("Start command", "python3 main.py");
  type("Port", "80");
  expect(screen.getByText("Enter at least 1024")).toBeTruthy();
  type("Ready at", "/health");
  expect(now().grading).toMatchObject({ app: { start: "python3 main.py", port: 3_000, ready: "/health" } });
  fireEvent.click(screen.getByRole("button", { name: "Remove these tests" }));
  expect(now().grading).toMatchObject({ tests: null });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(now().grading).toMatchObject({ tests: EXAMPLES.PBE.grading["tests"] });
});

it("shows the folder of a site only if nothing is started", async () => {
  const { now } = await showForm({ problem_type: "PFE", content: {}, grading: EXAMPLES.PFE.grading });
  expect(screen.queryByLabelText("Ready at")).toBeNull();
  type("Folder of the site", "public");
  expect(now().grading).toMatchObject({ app: { start: "", site: "public" } });
});

it("adds visits to paths of the application, under ids that no test has", async () => {
  const { now } = await showForm({ problem_type: "PFS", content: {}, grading: EXAMPLES.PFS.grading });
  fireEvent.click(screen.getByRole("button", { name: "Add visit" }));
  const visit = within(screen.getByRole("group", { name: "Visit 2" }));
  type("Page", "no path", visit);
  expect(visit.getByText("Enter a path of the application such as /books?page=2")).toBeTruthy();
  type("Page", "/notes?sort=new", visit);
  const { tests, visits } = now().grading as { tests: { tests: { id: string }[] }; visits: { id: string }[] };
  expect(visits[1]).toMatchObject({ page: "/notes?sort=new", sample: false });
  const ids = [...tests.tests, ...visits].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("shows the phone's screen with which an application is visited", async () => {
  const { now } = await showForm({ problem_type: "MOB", content: {}, grading: EXAMPLES.MOB.grading });
  const visit = within(screen.getByRole("group", { name: "Visit 1" }));
  const valueOf = (label: string) => visit.getByLabelText<HTMLInputElement>(label).value;
  expect([valueOf("Screen width (px)"), valueOf("Screen height (px)")]).toEqual(["390", "844"]);
  type("Screen width (px)", "800", visit);
  expect(visit.getByText("Enter at most 500")).toBeTruthy();
  type("Screen width (px)", "412", visit);
  const { visits } = now().grading as { visits: object[] };
  expect(visits[0]).toMatchObject({ width: 412, height: 844 });
});

it("makes a faulty application from a copy of the correct one", async () => {
  const { now } = await showForm({ problem_type: "PBT", content: {}, grading: EXAMPLES.PBT.grading });
  fireEvent.click(screen.getByRole("button", { name: "Add fault" }));
  const fault = within(screen.getByRole("group", { name: "Fault 3" }));
  fireEvent.click(fault.getByRole("button", { name: "Copy it to change it" }));
  expect(fault.queryByRole("button", { name: "Copy it to change it" })).toBeNull();
  const { files, mutants } = now().grading as { files: object; mutants: object[] };
  expect(mutants[2]).toMatchObject({ id: "3", name: "Fault 3", sample: false, files });
  fireEvent.change(screen.getByLabelText("Framework of the candidate’s tests"), { target: { value: "pytest" } });
  expect(now().grading).toMatchObject({ framework: "pytest" });
});

it("edits the command of an operations case, which cannot be empty", async () => {
  const { now } = await showForm({ problem_type: "PBD", content: {}, grading: EXAMPLES.PBD.grading });
  const one = within(screen.getByRole("group", { name: "Case 1" }));
  const [command] = one.getAllByLabelText("Command");
  if (!command) throw new Error("no command");
  fireEvent.change(command, { target: { value: " " } });
  expect(one.getByText("Enter a command such as ./deploy.sh")).toBeTruthy();
  fireEvent.change(command, { target: { value: "make logs" } });
  expect(now().grading).toMatchObject({ cases: [{ run: "make logs" }, { run: "./rotate.sh" }] });
});

it("edits the checks of a notebook", async () => {
  const { now } = await showForm({ problem_type: "DJP", content: {}, grading: EXAMPLES.DJP.grading });
  type("Notebook", "analysis.py");
  expect(screen.getByText("Enter a path that ends with .ipynb")).toBeTruthy();
  type("Notebook", "analysis.ipynb");
  type("Time per cell (ms)", "2000");
  fireEvent.click(screen.getByRole("button", { name: "Add check" }));
  const check = within(screen.getByRole("group", { name: "Check 3" }));
  fireEvent.change(check.getByLabelText(/^Python/), { target: { value: "" } });
  expect(now().grading).toMatchObject({
    notebook: "analysis.ipynb",
    cell_ms: 2_000,
    checks: [{}, {}, { id: "3", code: "" }],
  });
});
