import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { frameworks } from "./frameworks.ts";

const open = await openJudge(["python", "java", "javascript", "bash"]);
afterAll(() => open.close());

/** Only Mocha and Vitest come with the product; the others depend on the machine. */
const missing = new Map<string, string | null>();
for (const [name, framework] of Object.entries(frameworks)) missing.set(name, await framework.missing(open.sandbox));
const installed = ([name]: [string, unknown]) => missing.get(name) === null;

const content = { evaluation: "ATF" };
const TESTS = [
  { id: "1", name: "adds", sample: true },
  { id: "2", name: "adds negatives", weight: 3 },
];

interface Example {
  technology: string;
  source: string;
  files: Record<string, string>;
  names: [string, string];
  right: string;
  half: string;
  broken: string;
  /** Ends the tests' process, when loaded and when called. */
  ending?: [string, string];
}

const EXAMPLES: Record<keyof typeof frameworks, Example> = {
  pytest: {
    technology: "python",
    source: "solution.py",
    files: {
      "test_solution.py":
        "from solution import add\n\ndef test_adds():\n    assert add(1, 2) == 3\n\ndef test_negatives():\n    assert add(-1, -2) == -3\n",
    },
    names: ["test_adds", "test_negatives"],
    right: "def add(a, b):\n    return a + b\n",
    half: "def add(a, b):\n    return abs(a + b)\n",
    broken: "def add(a, b)\n",
    ending: [
      "import sys\ndef add(a, b):\n    return a + b\nsys.exit(1)\n",
      "import os\ndef add(a, b):\n    os._exit(0)\n",
    ],
  },
  mocha: {
    technology: "javascript",
    source: "solution.js",
    files: {
      "solution.test.js":
        'const assert = require("node:assert");\nconst { add } = require("./solution.js");\nit("adds", () => assert.equal(add(1, 2), 3));\nit("adds negatives", () => assert.equal(add(-1, -2), -3));\n',
    },
    names: ["adds", "adds negatives"],
    right: "exports.add = (a, b) => a + b;\n",
    half: "exports.add = (a, b) => Math.abs(a + b);\n",
    broken: "exports.add = (a, b => a\n",
    ending: ["exports.add = (a, b) => a + b;\nprocess.exit(1);\n", "exports.add = () => process.exit(0);\n"],
  },
  vitest: {
    technology: "javascript",
    source: "solution.js",
    files: {
      "solution.test.js":
        'import { expect, test } from "vitest";\nimport { add } from "./solution.js";\ntest("adds", () => expect(add(1, 2)).toBe(3));\ntest("adds negatives", () => expect(add(-1, -2)).toBe(-3));\n',
    },
    names: ["adds", "adds negatives"],
    right: "export const add = (a, b) => a + b;\n",
    half: "export const add = (a, b) => Math.abs(a + b);\n",
    broken: "export const add = (a, b => a\n",
    ending: ["export const add = (a, b) => a + b;\nprocess.exit(1);\n", "export const add = () => process.exit(0);\n"],
  },
  junit: {
    technology: "java",
    source: "Solution.java",
    files: {
      "SolutionTest.java":
        "import org.junit.Test;\nimport static org.junit.Assert.*;\n\npublic class SolutionTest {\n  @Test public void adds() { assertEquals(3, Solution.add(1, 2)); }\n  @Test public void addsNegatives() { assertEquals(-3, Solution.add(-1, -2)); }\n}\n",
    },
    names: ["adds", "addsNegatives"],
    right: "public class Solution { static int add(int a, int b) { return a + b; } }\n",
    half: "public class Solution { static int add(int a, int b) { return Math.abs(a + b); } }\n",
    broken: "public class Solution { static int add(int a, int b) { return a + } }\n",
    ending: [
      "public class Solution { static { System.exit(1); } static int add(int a, int b) { return a + b; } }\n",
      "public class Solution { static int add(int a, int b) { System.exit(0); return 0; } }\n",
    ],
  },
  bats: {
    technology: "bash",
    source: "solution.sh",
    files: {
      "solution.bats":
        '@test "adds" {\n  run bash solution.sh 1 2\n  [ "$output" = "3" ]\n}\n\n@test "adds negatives" {\n  run bash solution.sh -1 -2\n  [ "$output" = "-3" ]\n}\n',
    },
    names: ["adds", "adds negatives"],
    right: "echo $(($1 + $2))\n",
    half: "sum=$(($1 + $2)); echo ${sum#-}\n",
    broken: "echo $((\n",
  },
};

it("has the product's frameworks, and says in a sentence what is missing", () => {
  expect([missing.get("mocha"), missing.get("vitest")]).toEqual([null, null]);
  for (const why of missing.values())
    expect(why ?? "x is not installed where the code runs.").toMatch(/ is not installed /);
});

describe.each(Object.entries(EXAMPLES).filter(installed))(
  "%s",
  (name, { technology, source, files, names, right, half, broken, ending = [] }) => {
    const key = { name, source, files, tests: TESTS.map((test, n) => ({ ...test, name: names[n] })) };
    const ask = (code: string, kind: "run" | "submit" = "submit") =>
      open.judge({ code, kind, technology, content, grading: { frameworks: { [technology]: key } } });

    it("judges by the tests that pass [A4.31] [A3.08]", async () => {
      const accepted = await ask(right);
      expect(accepted.outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });
      expect(accepted.result.cases).toMatchObject([
        { id: "1", name: names[0], status: "OK", framework: name, verdict: "PASSED", is_sample: true },
        { id: "2", name: names[1], status: "OK", framework: name, verdict: "PASSED", is_sample: false },
      ]);
      const partly = await ask(half);
      expect(partly.outcome).toMatchObject({ status: "PAC", share: 0.25 });
      expect(partly.verdicts).toEqual(["PASSED", "WRONG"]);
      for (const found of partly.result.cases) expect(found.message).toBeUndefined();
    });

    it("counts a test that did not run as failed", async () => {
      const { outcome, result } = await ask(broken);
      expect(outcome).toMatchObject({ state: "EVALUATED", status: "REJ", share: 0 });
      expect(result.cases.map(({ status }) => status)).toEqual(["NC", "NC"]);
      expect(outcome.message).toBeNull();
    });

    it.each(ending)("says that the code ended the test run: %j", async (code) => {
      const { outcome, result } = await ask(code);
      expect(outcome).toMatchObject({
        state: "EVALUATED",
        status: "REJ",
        reason: "0 of 2 cases passed: the code ended the test run before all tests had finished",
        message: expect.stringMatching(/^Your code ended the test run before all tests had finished/),
      });
      expect(result.compile).toEqual({ verdict: "PASSED", log: "" });
      expect((await ask(code, "run")).outcome).toMatchObject({ status: null, message: outcome.message });
    });

    it("lets a candidate try the sample tests, and says why one fails", async () => {
      const { outcome, result } = await ask(broken, "run");
      expect(outcome.status).toBeNull();
      expect(result.cases.map(({ id }) => id)).toEqual(["1"]);
      expect(`${result.compile?.log}${result.cases[0]?.message}`.length).toBeGreaterThan(10);
    });
  },
);

describe.runIf(missing.get("pytest") === null)("a file beside the tests", () => {
  const tests = [
    { id: "1", name: "test_open", sample: true },
    { id: "2", name: "test_hidden" },
  ];
  const files = {
    "test_open.py": "def test_open():\n    import solution\n",
    "test_hidden.py": "# a-secret\ndef test_hidden():\n    pass\n",
  };
  const framework = { name: "pytest", source: "solution.py", files, hidden_files: ["test_hidden.py"], tests };
  const grading = { frameworks: { python: framework } };

  it("cannot be read by a candidate's own run", async () => {
    const code = "import glob\nraise Exception('FOUND ' + ' '.join(open(f).read() for f in glob.glob('*.py')))\n";
    const { result } = await open.judge({ code, kind: "run", content, grading });
    expect(JSON.stringify(result)).toContain("FOUND");
    expect(JSON.stringify(result)).not.toContain("a-secret");
  });

  it("does not leak from a judgement", async () => {
    const code = "import glob\nraise Exception(' '.join(open(f).read() for f in glob.glob('*.py')))\n";
    const { result, outcome } = await open.judge({ code, content, grading });
    expect(outcome).toMatchObject({ status: "PAC" });
    expect(JSON.stringify(result)).not.toContain("a-secret");
  });

  it("is held if the code refers to the grader’s file or the report's descriptor", async () => {
    for (const code of ["open('test_hidden.py')\n", "import os\nos.write(5, b'<x/>')\n"]) {
      expect((await open.judge({ code, content, grading })).outcome.state).toBe("MAL_PRACTICE_ERROR");
    }
  });

  it("does not trust a report that the code writes where it expects it", async () => {
    const cases = tests.map(({ name }) => `<testcase name='${name}'/>`).join("");
    const code = `import os
for name in ("report", "junit", "results"):
    with open("/tmp/" + name + ".xml", "w") as file: file.write("<testsuite>${cases}</testsuite>")
os._exit(0)
`;
    const { outcome, verdicts } = await open.judge({ code, content, grading });
    expect(verdicts).toEqual(["NOT_RUN", "NOT_RUN"]);
    expect(outcome).toMatchObject({ status: "REJ", share: 0 });
  });

  it("says if a problem has no tests for a language", async () => {
    const { outcome } = await open.judge({ code: "1", technology: "javascript", content, grading });
    expect(outcome).toMatchObject({
      state: "ERROR",
      status: "NRE",
      message: "This question has no tests for javascript.",
    });
  });
});

it("keeps nothing of a forged report that the database cannot store [A3.08]", async ({ skip }) => {
  const example = EXAMPLES.mocha;
  skip(missing.get("mocha") !== null, "mocha is not there");
  const code = `${example.right}require("mocha").Suite.prototype.fullTitle = () => "a\\0\\ud800b";`;
  const framework = { name: "mocha", source: example.source, files: example.files, tests: TESTS };
  const { result } = await open.judge({
    technology: "javascript",
    kind: "run",
    content,
    code,
    grading: { frameworks: { javascript: framework } },
  });
  expect(result.cases[0]?.classname).toBe("a\u{fffd}\u{fffd}b");
});
