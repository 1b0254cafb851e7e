import type { FrameworkKey } from "@invigil/contract/authoring/judging";

/** Part of every hidden test; it must not leak from a judgement. */
export const HIDDEN_WORD = "unspoken";

interface Suite {
  name: FrameworkKey["name"];
  technology: string;
  source: string;
  files: Record<string, string>;
  tests: { id: string; name: string; sample?: boolean }[];
  right: string;
  /** Scores nothing by itself; a forgery is added below it. */
  wrong: string;
}

const named = (...names: string[]) =>
  names.map((name, index) => ({ id: String(index + 1), name, sample: index === 0 }));

export const SUITES: Suite[] = [
  {
    name: "pytest",
    technology: "python",
    source: "solution.py",
    files: {
      "test_solution.py": `from solution import add\n\ndef test_adds():\n    assert add(1, 2) == 3, "${HIDDEN_WORD}"\n\ndef test_negatives():\n    assert add(-1, -2) == -3, "${HIDDEN_WORD}"\n`,
    },
    tests: named("test_adds", "test_negatives"),
    right: "def add(a, b):\n    return a + b\n",
    wrong: "def add(a, b):\n    return 99\n",
  },
  {
    name: "mocha",
    technology: "javascript",
    source: "solution.js",
    files: {
      "solution.test.js": `const assert = require("node:assert");\nconst { add } = require("./solution.js");\nit("adds", () => assert.equal(add(1, 2), 3, "${HIDDEN_WORD}"));\nit("adds negatives", () => assert.equal(add(-1, -2), -3, "${HIDDEN_WORD}"));\n`,
    },
    tests: named("adds", "adds negatives"),
    right: "exports.add = (a, b) => a + b;\n",
    wrong: "exports.add = () => 99;\n",
  },
  {
    name: "vitest",
    technology: "javascript",
    source: "solution.js",
    files: {
      "solution.test.js": `import { expect, test } from "vitest";\nimport { add } from "./solution.js";\ntest("adds", () => expect(add(1, 2), "${HIDDEN_WORD}").toBe(3));\ntest("adds negatives", () => expect(add(-1, -2), "${HIDDEN_WORD}").toBe(-3));\n`,
    },
    tests: named("adds", "adds negatives"),
    right: "export const add = (a, b) => a + b;\n",
    wrong: "export const add = () => 99;\n",
  },
  {
    name: "junit",
    technology: "java",
    source: "Solution.java",
    files: {
      "SolutionTest.java": `import org.junit.Test;\nimport static org.junit.Assert.*;\n\npublic class SolutionTest {\n  @Test public void adds() { assertEquals("${HIDDEN_WORD}", 3, Solution.add(1, 2)); }\n  @Test public void addsNegatives() { assertEquals("${HIDDEN_WORD}", -3, Solution.add(-1, -2)); }\n}\n`,
    },
    tests: named("adds", "addsNegatives"),
    right: "public class Solution { static int add(int a, int b) { return a + b; } }\n",
    wrong: "",
  },
  {
    name: "bats",
    technology: "bash",
    source: "solution.sh",
    files: {
      "solution.bats": `# ${HIDDEN_WORD}\n@test "adds" {\n  run bash solution.sh 1 2\n  [ "$output" = "3" ]\n}\n\n@test "adds negatives" {\n  run bash solution.sh -1 -2\n  [ "$output" = "-3" ]\n}\n`,
    },
    tests: named("adds", "adds negatives"),
    right: "echo $(($1 + $2))\n",
    wrong: "echo 99\n",
  },
];
