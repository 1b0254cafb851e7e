// @vitest-environment happy-dom
import { gradingKey } from "@invigil/contract/authoring/library-content";
import { newProblem } from "@invigil/rules/library/new-problem";
import { problemFaults } from "@invigil/rules/library/problem-faults";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EXAMPLES } from "../examples/example-offer.tsx";
import { showForm, touchOne } from "../testing/edited-key.tsx";

afterEach(cleanup);

const TYPES = [
  ...(["SCR", "DBA", "SHL", "MLI", "DSC", "UIX", "SEL", "PRJ"] as const),
  ...(["APP", "MOB", "DJP", "PBE", "PFS", "PFE", "PBT", "PBD"] as const),
];

it.each(TYPES)("offers a new %s a complete example, and keeps what it does not know", async (type) => {
  const { content, grading } = newProblem(type);
  const { now } = await showForm({ problem_type: type, content, grading });
  fireEvent.click(screen.getByRole("button", { name: "Insert example" }));
  expect(screen.queryByRole("button", { name: "Insert example" })).toBeNull();
  expect(problemFaults({ problem_type: type, ...now() })).toEqual([]);
  expect(gradingKey(type).parse(now().grading)).toMatchObject(EXAMPLES[type].grading);
});

it("leaves what it does not show, and what has a default, unchanged", async () => {
  const cases = [
    { id: "a", name: "First", check: { kind: "count", selector: "li", value: 3, later: 1 }, own: { x: 1 } },
  ];
  const grading = { cases, note: "kept" };
  const { now } = await showForm({ problem_type: "UIX", content: {}, grading });
  touchOne("Name");
  touchOne("Element");
  expect(now().grading).toStrictEqual(grading);
  fireEvent.click(screen.getByRole("button", { name: "Remove Case 1" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(now().grading).toStrictEqual(grading);
});

it("does not apply what the contract refuses, and says why", async () => {
  const grading = { cases: [{ id: "1", name: "One", check: { kind: "count", selector: "li", value: 3 } }] };
  const { now } = await showForm({ problem_type: "UIX", content: {}, grading });
  fireEvent.change(screen.getByLabelText("Element"), { target: { value: "" } });
  fireEvent.change(screen.getByLabelText("Page"), { target: { value: "../up.html" } });
  fireEvent.change(screen.getByLabelText("Window width (px)"), { target: { value: "9000" } });
  expect(now().grading).toStrictEqual(grading);
  expect(screen.getByText("Enter a CSS selector such as #book or li.departure")).toBeTruthy();
  expect(screen.getByText("Enter at most 1600")).toBeTruthy();
});

it("restores the earlier settings when a kind of check is chosen again", async () => {
  const check = { kind: "picture", selector: ".sign", reference: { files: { "index.html": "<p>" } }, tolerance: 0.07 };
  const grading = { cases: [{ id: "1", name: "One", check }] };
  const { now } = await showForm({ problem_type: "UIX", content: {}, grading });
  expect(screen.getByLabelText<HTMLInputElement>(/^Pixels that may differ/).value).toBe("7");
  const kind = screen.getByLabelText("Condition", { selector: "select" });
  fireEvent.change(kind, { target: { value: "text" } });
  expect(now().grading).toMatchObject({ cases: [{ check: { kind: "text" } }] });
  fireEvent.change(kind, { target: { value: "picture" } });
  expect(now().grading).toStrictEqual(grading);
});

it("edits the tests of a framework: their files, hidden ones included, and those that must pass", async () => {
  const content = { technologies: ["python"], evaluation: "ATF" };
  const { now } = await showForm({ problem_type: "SCR", content, grading: {} });
  fireEvent.click(screen.getByRole("button", { name: "Write tests" }));
  fireEvent.click(screen.getByLabelText(/^Hidden/));
  fireEvent.change(screen.getByLabelText("Path"), { target: { value: "test_more.py" } });
  fireEvent.click(screen.getByRole("button", { name: "Add it" }));
  expect(now().grading).toMatchObject({
    frameworks: {
      python: {
        name: "pytest",
        source: "main.py",
        files: { "test_more.py": expect.stringContaining("def test_answer") },
        hidden_files: ["test_more.py"],
        tests: [{ id: "1", name: "test_answer", weight: 1, sample: true }],
      },
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Remove these tests" }));
  expect(now().grading).toEqual({ frameworks: {} });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(now().grading).toHaveProperty("frameworks.python.tests");
});

it("keeps the cases of a visit when the visit is renamed", async () => {
  const { now } = await showForm({ problem_type: "SEL", content: {}, grading: EXAMPLES.SEL.grading });
  const visit = within(screen.getByRole("group", { name: "Visit 1" }));
  fireEvent.change(visit.getByLabelText("Name"), { target: { value: "morning" } });
  expect(now().grading).toMatchObject({ cases: [{ visit: "morning" }, { visit: "morning" }, { visit: "dearer" }] });
  fireEvent.click(screen.getByRole("button", { name: "Show candidates this site" }));
  expect(now().content.files.map(({ path }) => path)).toEqual(["index.html", "order.html", "price.js"]);
});

it("recognises a metric, and keeps the author's own while another is tried", async () => {
  const grading = { ...EXAMPLES.MLI.grading, metric: { technology: "python", code: "print(1)" } };
  const { now } = await showForm({ problem_type: "MLI", content: {}, grading });
  const metric = screen.getByLabelText("Metric");
  fireEvent.change(metric, { target: { value: "rmse" } });
  fireEvent.change(screen.getByLabelText("Value column"), { target: { value: "price" } });
  expect(now().grading).toHaveProperty(
    "metric.code",
    expect.stringContaining('ID, VALUE = "id","price"\nBASELINE = 1\n'),
  );
  fireEvent.change(metric, { target: { value: "program" } });
  expect(now().grading).toStrictEqual(grading);
});

it("gives each database its own text, and asks before one text replaces them", async () => {
  const content = { technologies: ["sqlite", "mysql"], evaluation: "TXT" };
  const { now } = await showForm({ problem_type: "DBA", content, grading: { setup: "CREATE A;", cases: [] } });
  fireEvent.click(screen.getByRole("button", { name: "Setup: write one per database" }));
  fireEvent.change(screen.getByLabelText("mysql"), { target: { value: "CREATE B;" } });
  expect(now().grading).toMatchObject({ setup: { sqlite: "CREATE A;", mysql: "CREATE B;" } });
  fireEvent.click(screen.getByRole("button", { name: "Setup: use one for all databases" }));
  fireEvent.click(await screen.findByRole("button", { name: "Use one" }));
  expect(now().grading).toMatchObject({ setup: "CREATE A;" });
});

it("keeps the libraries of an imported checker while its code and protocol are changed", async () => {
  const compare = {
    kind: "checker",
    technology: "cpp",
    code: "a",
    protocol: "testlib",
    files: { "testlib.h": "// b" },
  };
  const { now } = await showForm({ problem_type: "SCR", content: { evaluation: "TXT" }, grading: { compare } });
  expect(screen.getByText("Additional files: testlib.h (4 characters).")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Protocol"), { target: { value: "icpc" } });
  fireEvent.change(screen.getByLabelText(/^Checker/), { target: { value: "c" } });
  expect(now().grading).toEqual({ compare: { ...compare, protocol: "icpc", code: "c" } });
  fireEvent.change(screen.getByLabelText("An output is correct if it"), { target: { value: "token" } });
  fireEvent.click(screen.getByLabelText("Require the same line breaks"));
  expect(now().grading).toEqual({ compare: { kind: "token", lines: true } });
});

it("marks a question as interactive, and then hides its samples from candidates", async () => {
  const compare = { kind: "checker", technology: "cpp", code: "a", protocol: "icpc" };
  const sample = { id: "1", name: "One", input: "7", output: "" };
  const grading = { compare, cases: [{ ...sample, sample: true }] };
  const content = { evaluation: "TXT" as const, samples: [sample] };
  const { now } = await showForm({ problem_type: "SCR", content, grading });
  fireEvent.click(screen.getByLabelText(/^Interactive/));
  expect(now()).toMatchObject({ grading: { compare: { ...compare, interactive: true } }, content: { samples: [] } });
  fireEvent.change(screen.getByLabelText("Passes per case"), { target: { value: "3" } });
  expect(now().grading).toMatchObject({ compare: { interactive: true, passes: 3 } });
  fireEvent.change(screen.getByLabelText("Protocol"), { target: { value: "testlib" } });
  expect(now().grading).toEqual({ ...grading, compare: { ...compare, protocol: "testlib" } });
  expect(now().content.samples).toEqual([sample]);
});

it("asks whether to continue without the cases that an imported package lacked", async () => {
  const grading = { cases: [{ id: "1", name: "One", input: "", output: "" }] };
  const { now } = await showForm({
    problem_type: "SCR",
    content: { evaluation: "TXT" },
    grading,
    authoring: { notes: "Kept", expected_cases: 19 },
  });
  expect(screen.getByText("Missing cases: 18 of 19")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Continue without them" }));
  expect(screen.queryByText(/^Missing cases/)).toBeNull();
  expect(now().authoring).toEqual({ notes: "Kept", solution: null });
});
