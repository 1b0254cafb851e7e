import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { CaseView, Run } from "@invigil/contract/taking/runs";
import { expect, it } from "vitest";
import { generatedOutputs } from "./generated-outputs.ts";

const draft = {
  title: "Echo",
  statement: "",
  max_score: 1,
  content: ProblemContent.parse({ evaluation: "TXT" }),
  grading: {
    cases: [
      { id: "1", name: "One", input: "1", output: "", sample: true },
      { id: "2", name: "Crash", input: "2", output: "kept" },
      { id: "3", name: "Long", input: "3", output: "kept" },
    ],
  },
  difficulty: null,
  tags: [],
  folder: "",
  authoring: { notes: "", solution: null },
  children: [],
};

function view(id: string, verdict: CaseView["verdict"], output: string): CaseView {
  const measured = { time: 0, cpu_ms: 1, memory_kb: 1, classname: "", framework: "stdio" };
  return { id, name: id, is_sample: false, status: "NC", verdict, output, ...measured };
}

const run = {
  cases: [
    view("1", "WRONG", "one\n"),
    view("2", "NONZERO", "half"),
    view("3", "WRONG", "a\n… (the first 1 of 9 lines)"),
  ],
} as Pick<Run, "cases"> as Run;

it("copies what the solution printed, unless the program failed or its output was cut off", () => {
  const made = generatedOutputs("SCR", draft, run);
  expect(made).toMatchObject({ changed: ["One"], refused: ["Crash", "Long"] });
  expect(made?.grading).toMatchObject({ cases: [{ output: "one\n" }, { output: "kept" }, { output: "kept" }] });
  expect(made?.content.samples).toMatchObject([{ id: "1", output: "one\n" }]);
  expect(generatedOutputs("SHL", draft, run)).toBeNull();
});

it("offers nothing if the judge accepts the output, for example with a different line ending", () => {
  const passed = { cases: ["1", "2", "3"].map((id) => view(id, "PASSED", "kept\n")) } as Pick<Run, "cases"> as Run;
  expect(generatedOutputs("SCR", draft, passed)).toMatchObject({ changed: [], refused: [], grading: draft.grading });
});
