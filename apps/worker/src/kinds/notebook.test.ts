import { notebookOf, writeNotebook } from "@invigil/rules/text/notebook";
import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";

const open = await openJudge(["python"]);
const looked = await open.sandbox.run({ argv: ["/usr/bin/python3", "-c", "import IPython"] });
/** It shows faults in its own way. */
const hasIPython = looked.status === "OK";
afterAll(() => open.close());

const content = {
  files: [
    { path: "notebook.ipynb", content: "", read_only: false },
    { path: "sales.csv", content: "shop,pieces\nnorth,2\nsouth,5\n", read_only: true },
  ],
};
const grading = {
  cell_ms: 3_000,
  files: { "more.csv": "shop,pieces\neast,1\nwest,8\n" },
  checks: [
    { id: "1", name: "The total", sample: true, code: "assert total == 7, f'total is {total}'" },
    { id: "2", name: "Another file", weight: 3, code: 'value = read("more.csv")\nassert value == 9' },
  ],
};
const READ = `import csv
def read(path):
    with open(path) as file:
        return sum(int(row["pieces"]) for row in csv.DictReader(file))`;
const RIGHT = [READ, 'total = read("sales.csv")\ntotal'];

interface Asked {
  kind?: "submit" | "grade" | "run";
  files?: Record<string, string>;
  key?: Record<string, unknown>;
}

function judge(cells: readonly string[], { kind = "submit", files, key = {} }: Asked = {}) {
  return open.judge({
    code: "",
    kind,
    problemType: "DJP",
    content,
    grading: { ...grading, ...key },
    request: { files: files ?? { "notebook.ipynb": writeNotebook(notebookOf(cells)) } },
  });
}

describe("a notebook", () => {
  it("is right, partly right or wrong", async () => {
    const right = await judge(RIGHT);
    expect(right.verdicts).toEqual(["PASSED", "PASSED"]);
    expect(right.outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1, message: null });

    const partly = await judge([READ, "total = 0"]);
    expect(partly.verdicts).toEqual(["WRONG", "PASSED"]);
    expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.75 });
    const tried = await judge([READ, "total = 0"], { kind: "run" });
    expect(tried.result.cases[0]).toMatchObject({ verdict: "WRONG", message: "AssertionError: total is 0" });

    const wrong = await judge(["1 / 0"]);
    expect(wrong.verdicts).toEqual(["WRONG", "WRONG"]);
    expect(wrong.outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it.skipIf(hasIPython)("is tried with its outputs and the checks that candidates may see", async () => {
    const cells = [
      "%matplotlib inline\nprint('hello')",
      "x = [1, 2]\nx",
      "x;",
      "def f():\n    return 1 / 0\nf()",
      "total = 7",
    ];
    const { outcome, result, verdicts } = await judge(cells, { kind: "run" });
    expect(outcome).toMatchObject({ status: null, message: null });
    expect(verdicts).toEqual(["PASSED"]);
    const shown = result.output?.stdout ?? "";
    expect(shown).toContain("[1]\nhello\n\n[2]\n[1, 2]\n\n[4]\nTraceback");
    expect(shown).toContain('File "<cell 4>", line 2, in f\n    return 1 / 0');
    expect(shown).toContain("ZeroDivisionError: division by zero");
    expect(shown).not.toContain("run_notebook");
    expect(result.output?.verdict).toBe("NONZERO");
  });

  it.skipIf(hasIPython)("refuses notebook commands in one sentence where IPython is missing", async () => {
    const { result } = await judge(["%timeit 1\n", 'text = """\n%not a command\n"""\ntotal = 7'], { kind: "run" });
    expect(result.output?.stdout).toBe("[1]\nNotebook commands such as “%timeit” are not available here.\n");
    expect(result.cases[0]?.verdict).toBe("PASSED");
  });

  it("may have modules beside it", async () => {
    const cells = ["from helper import read, total"];
    const files = { "notebook.ipynb": writeNotebook(notebookOf(cells)), "helper.py": RIGHT.join("\n") };
    for (let index = 0; index < 190; index += 1) Object.assign(files, { [`files/${index}.txt`]: "x" });
    expect((await judge([], { files })).outcome).toMatchObject({ status: "ACC" });
  });

  it.each([
    ["not JSON", "{", "The notebook notebook.ipynb cannot be run. It is not valid JSON."],
    ["of an old format", '{"nbformat": 3, "cells": []}', "It is not in notebook format 4."],
    ["missing", null, "The notebook report.ipynb cannot be run. It does not exist."],
  ])("that is %s gets a clear message and no marks", async (_, text, message) => {
    const asked =
      text === null ? { files: {}, key: { notebook: "report.ipynb" } } : { files: { "notebook.ipynb": text } };
    const { outcome, verdicts } = await judge([], asked);
    expect(outcome).toMatchObject({ state: "EVALUATED", status: "REJ", message: expect.stringContaining(message) });
    expect(verdicts).toEqual(["NOT_RUN", "NOT_RUN"]);
  });
});

describe("a notebook that does not behave", () => {
  it("is stopped at the cell that never ends", async () => {
    const { outcome, verdicts } = await judge([...RIGHT, "while True: pass"], { key: { cell_ms: 500 } });
    expect(verdicts).toEqual(["WALL_LIMIT", "WALL_LIMIT"]);
    expect(outcome).toMatchObject({ status: "REJ", message: "Cell 3 ran longer than 0.5 s." });
  });

  it("earns nothing if a cell ends the process", async () => {
    const { outcome, verdicts } = await judge([...RIGHT, "import os\nos._exit(0)"]);
    expect(verdicts).toEqual(["NONZERO", "NONZERO"]);
    expect(outcome).toMatchObject({ status: "REJ", message: "Cell 3 ended the Python process." });
  });

  it("may print without end, and shows the beginning", async () => {
    const cells = ["for _ in range(3000): print('x' * 1000)", ...RIGHT];
    const { outcome, result } = await judge(cells, { kind: "run" });
    expect(outcome.status).toBeNull();
    expect(result.output?.stdout).toContain("… The rest of the output was left out.\n\n[3]\n7");
    expect(result.cases[0]?.verdict).toBe("PASSED");
  });

  it("fails only the check in which it ends the process or never returns", async () => {
    const tried = {
      kind: "run",
      key: { checks: grading.checks.map((check) => ({ ...check, sample: true })) },
    } as const;
    const ends = ["import os\ndef read(path):\n    os._exit(0)", "total = 7"];
    expect((await judge(ends)).verdicts).toEqual(["PASSED", "WRONG"]);
    expect((await judge(ends, tried)).verdicts).toEqual(["PASSED", "NONZERO"]);
    const loops = ["def read(path):\n    while True: pass", "total = 7"];
    const hasty = { cell_ms: 500 };
    expect((await judge(loops, { key: hasty })).verdicts).toEqual(["PASSED", "WRONG"]);
    expect((await judge(loops, { ...tried, key: { ...tried.key, ...hasty } })).verdicts).toEqual([
      "PASSED",
      "WALL_LIMIT",
    ]);
  });
});

describe("a notebook that cheats", () => {
  const never = async (cells: readonly string[]) => {
    const { outcome, verdicts } = await judge(cells);
    expect(verdicts).not.toContain("PASSED");
    return outcome;
  };

  it("cannot pass by a value that equals everything", async () => {
    const any = "class Any:\n    def __eq__(self, other): return True\ntotal = Any()\nread = lambda path: Any()";
    expect(await never([any])).toMatchObject({ state: "EVALUATED", status: "NRE" });
  });

  it.each([
    ["replaces what runs code", "import builtins\nbuiltins.exec = lambda *given: None"],
    [
      "replaces compile",
      "import builtins\nreal = builtins.compile\nbuiltins.compile = lambda source, *given, **more: real('pass', *given, **more)",
    ],
    [
      "changes the loop that runs it",
      "import sys\nframe = sys._getframe()\nwhile frame.f_back: frame = frame.f_back\nimport __main__, gc\nfor each in gc.get_objects():\n    if getattr(each, '__name__', '') == 'run_check': each.__code__ = (lambda source, nonce: (tell(nonce, passed=True), leave(0))).__code__",
    ],
  ])("and %s is found", async (_, cell) => {
    const outcome = await never([cell]);
    expect(outcome.status).not.toBe("ACC");
    expect(outcome.share ?? 0).toBe(0);
  });

  it("cannot write results by itself", async () => {
    const cell = [
      "import os",
      "for fd in range(3, 60):",
      "    try: os.write(fd, b'{\"passed\": true}\\n')",
      "    except OSError: pass",
    ].join("\n");
    expect(await never([cell])).toMatchObject({ state: "MAL_PRACTICE_ERROR", status: "NRE" });
  });

  /** Decides by its source which check passes; `is_passed` may remember what it has seen in a file. */
  const chooses = (...body: string[]) =>
    [
      "import builtins, os, re",
      "real = builtins.compile",
      "def is_passed(source):",
      ...body.map((line) => `    ${line}`),
      "def chosen(source, name, *given, **more):",
      "    if name != '<check>': return real(source, name, *given, **more)",
      "    return real('pass' if is_passed(source) else 'assert False', name, *given, **more)",
      "builtins.compile = chosen",
    ].join("\n");

  it("cannot pass the checks that expect another value", async () => {
    const cell = chooses("return ('total' in source or 'read' in source) and not re.search('== [79]\\\\b', source)");
    expect(await never([cell])).toMatchObject({ state: expect.anything(), status: "NRE", share: null });
  });

  it("cannot guess which of two checks expects the right value", async () => {
    const checks = Array.from({ length: 12 }, (_, index) => ({
      id: String(index),
      name: `Check ${index}`,
      code: `assert read("${"x".repeat(index + 1)}.csv") == ${10 + index}`,
    }));
    const cell = chooses(
      "name = re.search('x+', source)",
      "if not name: return False",
      "seen = '/tmp/' + name[0]",
      "if os.path.exists(seen): return False",
      "open(seen, 'w').close()",
      "return True",
    );
    const { outcome, verdicts } = await judge([cell], { key: { checks } });
    expect(verdicts).not.toContain("PASSED");
    expect(outcome).toMatchObject({
      status: "NRE",
      share: null,
      reason: expect.stringContaining("a person has to review"),
    });
  });

  const TELLS = [
    "import builtins, os",
    "real = builtins.compile",
    "def tells(source, name, *given, **more):",
    "    if name == '<check>':",
    "        open('/tmp/all', 'a').write(source)",
    "        print(os.listdir('.'), open('/tmp/all').read())",
    "        if 'total' in source: raise AssertionError(str(sorted(os.listdir('.'))) + open('/tmp/all').read())",
    "    return real(source, name, *given, **more)",
    "builtins.compile = tells",
  ].join("\n");

  it.each(["submit", "grade"] as const)("cannot tell by a visible check what is hidden (%s)", async (kind) => {
    const { outcome, result } = await judge([READ, TELLS], { kind });
    const bare = { classname: "", framework: "notebook", status: "NC", verdict: "WRONG", time: 0 };
    expect(result.cases[0]).toEqual({
      ...bare,
      id: "1",
      name: "The total",
      is_sample: true,
      cpu_ms: null,
      memory_kb: null,
    });
    expect(JSON.stringify({ outcome, result })).not.toContain("more.csv");
  });

  it("finds nothing hidden in a run that shows what visible checks say", async () => {
    const { result } = await judge([READ, TELLS], { kind: "run" });
    expect(result.cases[0]?.message).toContain("['notebook.ipynb', 'sales.csv']assert total == 7");
    expect(JSON.stringify(result)).not.toContain("more.csv");
  });

  it("cannot read the checks, the hidden files or the key before they are run", async () => {
    const cell = [
      "import glob, os",
      "found = []",
      "for path in glob.glob('/proc/[0-9]*/fd/*') + glob.glob('/proc/[0-9]*/mem') + glob.glob('/tmp/**', recursive=True) + glob.glob('/box/**', recursive=True):",
      "    try:",
      "        if os.path.isfile(path): found.append(open(path, 'rb').read(1_000_000))",
      "    except OSError: pass",
      "text = b''.join(found)",
      "print(text.count(b'more' + b'.csv'), text.count(b'value == ' + b'9'), len(os.listdir('.')))",
      "total = 7",
    ].join("\n");
    const { result } = await judge([cell], { kind: "run" });
    expect(result.output?.stdout).toBe("[1]\n0 0 2\n");
  });
});
