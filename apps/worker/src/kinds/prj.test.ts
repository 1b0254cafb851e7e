import { afterAll, describe, expect, it } from "vitest";
import { frameworks } from "../frameworks/frameworks.ts";
import { openJudge } from "../testing/judge-with.ts";
import { prj } from "./prj.ts";

const open = await openJudge(["javascript", "typescript", "python"]);
const noPytest = (await frameworks.pytest.missing(open.sandbox)) !== null;
afterAll(() => open.close());

const TEST = `const assert = require("node:assert");
const { area } = require("../src/area.js");
it("works out an area", () => assert.equal(area(2, 3), 6));
`;
const HIDDEN = `const assert = require("node:assert");
const { area } = require("../src/area.js");
it("refuses what is below zero", () => assert.throws(() => area(-1, 3), RangeError));
`;
const content = {
  files: [
    { path: "src/area.js", content: "", read_only: false },
    { path: "src/times.js", content: "exports.times = (a, b) => a * b;", read_only: true },
    { path: "test/area.test.js", content: TEST, read_only: true },
  ],
};
const grading = {
  frameworks: {
    javascript: {
      name: "mocha",
      source: "src/area.js",
      files: { "test/area.test.js": TEST, "test/hidden.test.js": HIDDEN },
      hidden_files: ["test/hidden.test.js"],
      tests: [
        { id: "1", name: "works out an area", sample: true },
        { id: "2", name: "refuses what is below zero" },
      ],
    },
  },
};
const RIGHT = `const { times } = require("./times.js");
const { check } = require("./check.js");
exports.area = (a, b) => check(a) && times(a, b);
`;
const CHECK = "exports.check = (n) => { if (n < 0) throw new RangeError(); return true; };";

type Asked = { kind?: "run"; technology?: string; code?: string; content?: unknown; grading?: unknown };

function judge(files: Record<string, string>, job: Asked = {}) {
  return open.judge({
    code: "",
    problemType: "PRJ",
    technology: "javascript",
    content,
    grading,
    request: { files },
    ...job,
  });
}

it("is offered in the languages that have a framework [A1.22]", async () => {
  const offer = await prj.offer(open.sandbox);
  const [javascript, typescript] = ["javascript", "typescript"].map((id) => expect.objectContaining({ id }));
  expect(offer).toMatchObject({ technologies: expect.arrayContaining([javascript, typescript]) });
});

describe("a project [A1.22]", () => {
  it("is accepted with the candidate's own files", async () => {
    const { outcome, verdicts } = await judge({ "src/area.js": RIGHT, "src/check.js": CHECK });
    expect(verdicts).toEqual(["PASSED", "PASSED"]);
    expect(outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });
  });

  it("cannot change locked tests or modules", async () => {
    const { outcome } = await judge({
      "src/area.js": 'exports.area = require("./times.js").times;',
      "src/times.js": "exports.times = () => 42;",
      "test/area.test.js": "",
      "test/hidden.test.js": 'it("refuses what is below zero", () => {});',
      ".mocharc.json": '{ "dry-run": true }',
    });
    expect(outcome).toMatchObject({ status: "PAC", share: 0.5 });
  });

  it("is rejected if nothing works, and the answer may be a single text", async () => {
    const { outcome, verdicts } = await judge({}, { code: "exports.area = () => 0;" });
    expect(verdicts).toEqual(["WRONG", "WRONG"]);
    expect(outcome.status).toBe("REJ");
  });

  it("is tried with the tests that the candidate may see, with their messages", async () => {
    const { outcome, result } = await judge({ "src/area.js": "exports.area = (a, b) => a + b;" }, { kind: "run" });
    expect(outcome.status).toBeNull();
    expect(result.cases).toMatchObject([{ id: "1", verdict: "WRONG", message: expect.stringContaining("5") }]);
  });

  it("is held if it names a hidden test", async () => {
    const { outcome } = await judge({ "src/area.js": 'require("fs").readFileSync("test/hidden.test.js");' });
    expect(outcome).toMatchObject({ state: "MAL_PRACTICE_ERROR", status: "NRE" });
  });

  it("says if the problem has no tests for the language", async () => {
    const { outcome } = await judge({}, { technology: "typescript" });
    expect(outcome).toMatchObject({ state: "ERROR", message: "This question has no tests for typescript." });
  });
});

describe("a project with its own framework", () => {
  const test = `def test_area():\n    import pytest\n    from area import area\n    assert area(2, 3) == 6\n    with pytest.raises(ValueError):\n        area(-1, 3)\n`;
  const python = (files: Record<string, string>) =>
    judge(files, {
      technology: "python",
      content: { files: [{ path: "area.py", content: "", read_only: false }] },
      grading: {
        frameworks: {
          python: {
            name: "pytest",
            source: "area.py",
            files: { "test_area.py": test },
            hidden_files: ["test_area.py"],
            tests: [{ id: "1", name: "test_area" }],
          },
        },
      },
    });
  const STANDS_IN = `import contextlib, re, sys
def write():
    for path in re.findall(r"/tmp/[-\\w]+\\.xml", " ".join(sys.orig_argv)):
        open(path, "w").write("<testsuite><testcase name='test_area'/></testsuite>")
write()
raises = lambda *a: contextlib.suppress(BaseException)
`;

  it.skipIf(noPytest).each([
    { "pytest.py": STANDS_IN },
    { "pytest/__init__.py": "", "pytest/__main__.py": STANDS_IN },
    { "_pytest/__init__.py": STANDS_IN },
    { "pluggy.py": STANDS_IN },
    { "iniconfig.py": STANDS_IN, "packaging.py": STANDS_IN },
    {
      "lie.dist-info/METADATA": "Metadata-Version: 2.1\nName: lie\nVersion: 1\n",
      "lie.dist-info/entry_points.txt": "[pytest11]\nlie = lie\n",
      "lie.py": "import _pytest.python\n_pytest.python.Function.runtest = lambda self: None\n",
    },
  ])("gains nothing from it (%#)", async (files) => {
    const { outcome } = await python({ "area.py": "def area(a, b):\n    return 6\n", ...files });
    expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it.skipIf(noPytest)("is judged by the framework that it tried to replace", async () => {
    const right = "def area(a, b):\n    if a < 0: raise ValueError\n    return a * b\n";
    expect((await python({ "area.py": right, "pytest.py": STANDS_IN })).outcome).toMatchObject({ status: "ACC" });
  });

  it("gains nothing beside the tests either", async () => {
    const lie = "exports.equal = exports.throws = () => {}; globalThis.it = (name) => {};";
    const { outcome } = await judge({
      "src/area.js": "exports.area = () => 0;",
      "test/node_modules/assert/index.js": lie,
      "test/node_modules/mocha/index.js": lie,
    });
    expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  });
});
