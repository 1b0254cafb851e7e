import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readFile } from "../reading/read-file.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const zip = (files: Record<string, string | Uint8Array>) =>
  readFile(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [
          path,
          typeof content === "string" ? strToU8(content) : content,
        ]),
      ),
    ),
  );
const polygon = (
  tests: string,
  assets: string,
) => `<problem short-name="sum"><names><name language="english" value="A sum"/></names>
  <judging input-file="" output-file=""><testset name="tests"><time-limit>2000</time-limit><memory-limit>268435456</memory-limit>
  <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
  <tests>${tests}</tests></testset></judging><assets>${assets}</assets><tags><tag value="math"/></tags></problem>`;

it("reads Polygon packages with limits, tests and their standard checkers", () => {
  const { problems, left_out } = zip({
    "problem.xml": polygon('<test sample="true"/><test/>', '<checker name="std::rcmp6.cpp"/>'),
    "statement-sections/english/legend.tex": "Add \\textbf{two} numbers $a + b$, 10\\% of them.",
    "statement-sections/english/scoring.tex":
      "\\begin{tabular}{|c|p{3cm}|} \\hline \\textbf{a} & $b$ \\\\ \\hline 1 & 2 \\\\ \\end{tabular}",
    "tests/01": "1 2\n",
    "tests/01.a": "3\n",
    "tests/02": "2 2\n",
    "tests/02.a": "4\n",
  });
  expect(problems).toMatchObject([
    {
      problem_type: "SCR",
      title: "A sum",
      tags: ["math"],
      statement: "Add **two** numbers $a + b$, 10% of them.\n\n## Scoring\n\n| **a** | $b$ |\n| --- | --- |\n| 1 | 2 |",
      content: { samples: [{ input: "1 2\n", output: "3\n" }] },
      grading: {
        cases: [{ sample: true }, { input: "2 2\n", sample: false }],
        compare: { kind: "numeric", absolute: 1e-6 },
        limits: { cpu_ms: 2_000, memory_mb: 256 },
      },
    },
  ]);
  expect(left_out).toEqual([]);
});

it("uses the examples of an incomplete package, and lists what is missing or not run", () => {
  const { problems, left_out } = zip({
    "problem.xml": polygon(
      '<test sample="true"/><test points="5"/><test/>',
      '<checker><source path="files/check.cpp"/></checker><solutions><solution tag="rejected"><source path="solutions/bad.py"/></solution><solution tag="main"><source path="solutions/main.cpp"/></solution></solutions><validators><validator><source path="files/val.cpp"/></validator></validators>',
    ),
    "statements/russian/problem.tex":
      "\\begin{problem}{A}{in}{out}{1}{2}\n% unseen\nFind $x \\% 2$ --- see \\includegraphics[width=3cm]{pic}.\n\n\\InputFile\nOne number.\n\n\\OutputFile\nIt.\n\\Example\n\\begin{example}\n\\exmp{1}{2}\n\\end{example}\n\\end{problem}",
    "statements/russian/pic.png": PNG,
    "solutions/bad.py": "bad",
    "solutions/main.cpp": "int main() {}",
    "statement-sections/russian/example.01": "1\n",
    "statement-sections/russian/example.01.a": "2\n",
  });
  expect(problems[0]?.authoring).toMatchObject({ expected_cases: 3 });
  expect(problems).toMatchObject([
    {
      statement:
        "Find $x \\% 2$ — see ![picture](/media/picture-1/pic.png).\n\n## Input\n\nOne number.\n\n## Output\n\nIt.",
      grading: { cases: [{ input: "1\n", output: "2\n" }] },
      content: { technologies: [] },
      authoring: {
        notes: expect.stringContaining("Missing tests: 2 of 3."),
        solution: { technology: "cpp", code: "int main() {}" },
      },
    },
  ]);
  expect(left_out.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("Missing tests: 2 of 3."),
    expect.stringContaining("files/val.cpp"),
    expect.stringContaining("Points of tests"),
    expect.stringContaining("files/check.cpp"),
  ]);
});

it("reads ICPC packages, old and new", () => {
  const { problems, left_out } = zip({
    "old/problem.yaml": "# a comment: float_tolerance 1\nname: 'Hello'\nvalidation: custom\nlimits:\n  memory: 512\n",
    "old/problem_statement/problem.sv.tex": "\\problemname{Hej}",
    "old/problem_statement/problem.en.tex":
      "\\newcommand{\\word}{hello}\\problemname{Hello}\n\\noindent Say \\emph{\\word}.\n\\begin{verbatim}\n  a % b\n\\end{verbatim}",
    "old/.timelimit": "5\n",
    "old/output_validators/check/check.cc": "int main() { return 43; }",
    "old/input_validators/validate.py": "",
    "old/submissions/accepted/Hello.java": "",
    "old/submissions/accepted/hello.py": "print('hello')",
    "old/data/sample/1.in": "",
    "old/data/sample/1.ans": "hello\n",
    "new/problem.yaml":
      "problem_format_version: 2023-07\nname:\n  de: Neu\n  en: New\ncredits:\n  name: nobody\ntype: scoring\nlimits:\n  time_limit: 1.5\n  memory: 1024\n",
    "new/statement/problem.en.md": "See ![a](pic.png){width=3}.",
    "new/statement/pic.png": PNG,
    "new/data/secret/group1/1.in": "1",
    "new/data/secret/group1/1.ans": "1",
    "new/data/secret/testdata.yaml": "validator_flags: float_absolute_tolerance 1e-4\n",
  });
  expect(problems).toMatchObject([
    {
      title: "Hello",
      statement: "Say *hello*.\n\n```\na % b\n```",
      authoring: { solution: { technology: "python", code: "print('hello')" } },
      grading: {
        compare: { kind: "checker", technology: "cpp", code: "int main() { return 43; }", protocol: "icpc" },
        limits: { cpu_ms: 5_000, memory_mb: 512 },
      },
    },
    {
      title: "New",
      statement: "See ![a](/media/picture-1/pic.png).",
      content: { samples: [] },
      grading: {
        cases: [{ name: "group1/1", sample: false }],
        compare: { kind: "numeric", absolute: 1e-4, relative: 0 },
        limits: { cpu_ms: 1_500, memory_mb: 1_024 },
      },
    },
  ]);
  expect(left_out.map(({ name, reason }) => [name, reason.split(".")[0]])).toEqual([
    ["Hello", "Input validators (input_validators/validate"],
    ["New", "Points of test groups are left out"],
  ]);
});

const NO_MEMORY: unknown = expect.stringContaining("no memory limit");
const TALKING = {
  ".timelimit": "1",
  "problem_statement/problem.en.tex": "Guess.",
  "output_validators/talk/talk.py": "import sys",
  "data/sample/1.in": "7",
  "data/sample/1.ans": "7",
  "data/sample/1.interaction": "<higher\n>7\n",
  "data/secret/2.in": "8",
};

it.each([
  ["validation: custom interactive\n", { interactive: true }],
  ["validation: custom multi-pass\n", { passes: 2 }],
  ["problem_format_version: 2023-07\ntype: interactive\n", { interactive: true }],
  ["type:\n  - interactive\n  - multi-pass\nlimits:\n  validation_passes: 4\n", { interactive: true, passes: 4 }],
])("keeps an interactive validator: %j", (yaml, talk) => {
  const { problems, refused, left_out } = zip({ "problem.yaml": `name: Talk\n${yaml}`, ...TALKING });
  expect(refused).toEqual([]);
  const grading = problems[0]?.grading;
  expect(grading?.["compare"]).toEqual({
    kind: "checker",
    technology: "python",
    code: "import sys",
    protocol: "icpc",
    ...talk,
  });
  expect(grading?.["cases"]).toMatchObject([
    { input: "7", output: "7", sample: true },
    { input: "8", output: "" },
  ]);
  expect(left_out.map(({ reason }) => reason)).toEqual([NO_MEMORY]);
  // Candidates do not see the judge's input, but they see the exchange.
  expect(problems[0]?.content).toMatchObject({ samples: [] });
  expect(problems[0]?.statement).toMatch("## Sample interaction");
  expect(problems[0]?.statement).toMatch("<higher\n>7\n");
});

it("lists what a package would run or add to programs and is not used here", () => {
  const { left_out } = zip({
    "problem.yaml": "name: More\nlimits:\n  memory: 512\n  time_limit: 1\n",
    "statement/problem.en.md": "Add.",
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "1\n",
    "graders/grade.py": "print(1)",
    "include/python3/include.py": "magic = 1",
  });
  expect(left_out.map(({ reason }) => reason)).toEqual([
    "Graders (graders/grade.py) are not run.",
    "Files that the package adds to each program (include/python3/include.py) are left out. An answer is one file.",
  ]);
});

it("says that nothing can be tried if a package only shows the exchange of its samples", () => {
  const { "data/sample/1.in": _, ...shown } = TALKING;
  const { left_out } = zip({ "problem.yaml": "name: Talk\nvalidation: custom interactive\n", ...shown });
  expect(left_out.map(({ reason }) => reason)).toEqual([expect.stringContaining("Mark a case as a sample"), NO_MEMORY]);
});

it("refuses an interactive validator that cannot run, answers without a program, and Polygon's interactors", () => {
  const reason = (files: Record<string, string>) => zip(files).refused[0]?.reason;
  const java = { ...TALKING, "output_validators/talk/talk.py": "", "output_validators/talk/build": "" };
  expect(reason({ "problem.yaml": "validation: custom interactive", ...java })).toMatch(
    "interactive validator cannot be run",
  );
  expect(reason({ "problem.yaml": "type: submit-answer\n" })).toMatch("answered with a program");
  const interactor = `<interactor><source path="files/interactor.cpp" type="cpp.g++17"/></interactor>`;
  expect(reason({ "problem.xml": polygon("<test/>", interactor) })).toMatch(
    /Interactive questions from Polygon .* interactor \(files\/interactor\.cpp\) .* testlib\. Rewrite it as .* ICPC package/,
  );
});

it("stores a large test once that a package names many times", () => {
  const one = polygon("<test/>".repeat(4), '<checker name="std::wcmp.cpp"/>')
    .replace("tests/%02d.a", "tests/out")
    .replace("tests/%02d", "tests/in");
  const { problems, files } = zip({ "problem.xml": one, "tests/in": "1\n".repeat(4_000_000), "tests/out": "2" });
  expect(problems[0]?.grading["cases"]).toHaveLength(4);
  expect(files.map(({ content }) => content.length).toSorted((a, b) => a - b)).toEqual([1, 8_000_000]);
});

it("allows programs twice the output that they need", () => {
  const { problems } = zip({
    "problem.xml": polygon("<test/>", '<checker name="std::wcmp.cpp"/>'),
    "tests/01": "1",
    "tests/01.a": "2\n".repeat(400_000),
  });
  expect(problems[0]?.grading).toMatchObject({ limits: { output_kb: 1_600 } });
});
