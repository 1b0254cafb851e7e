import type { FrameworkKey } from "@invigil/contract/authoring/judging";
import type { WrittenFramework } from "../../draft/key-shapes.ts";

type Name = FrameworkKey["name"];

export const FRAMEWORKS: Record<Name, { label: string; fresh: string; source: string; empty: string }> = {
  pytest: {
    label: "pytest",
    fresh: "test_main.py",
    source: "main.py",
    empty: "from main import answer\n\n\ndef test_answer():\n    assert answer() == 42\n",
  },
  junit: {
    label: "JUnit 4",
    fresh: "MainTest.java",
    source: "Main.java",
    empty:
      "import static org.junit.Assert.assertEquals;\n\nimport org.junit.Test;\n\npublic class MainTest {\n  @Test\n  public void answers() {\n    assertEquals(42, Main.answer());\n  }\n}\n",
  },
  mocha: {
    label: "Mocha",
    fresh: "main.test.js",
    source: "main.js",
    empty:
      'const assert = require("node:assert");\nconst { answer } = require("./main.js");\n\nit("answers", () => assert.equal(answer(), 42));\n',
  },
  vitest: {
    label: "Vitest",
    fresh: "main.test.ts",
    source: "main.ts",
    empty:
      'import { expect, it } from "vitest";\nimport { answer } from "./main.ts";\n\nit("answers", () => expect(answer()).toBe(42));\n',
  },
  bats: {
    label: "Bats",
    fresh: "main.bats",
    source: "main.sh",
    empty: '@test "answers" {\n  run bash main.sh\n  [ "$output" = "42" ]\n}\n',
  },
};

/** The frameworks for each language, the most common first. */
const TESTED_BY: Readonly<Record<string, readonly Name[]>> = {
  javascript: ["mocha", "vitest"],
  typescript: ["vitest"],
  python: ["pytest"],
  "python-ml": ["pytest"],
  java: ["junit"],
  bash: ["bats"],
};

export function frameworksFor(technology: string): readonly Name[] {
  return TESTED_BY[technology] ?? ["pytest", "junit", "mocha", "vitest", "bats"];
}

/** Creates a framework with a first test that shows how to write one. */
export function newFramework(technology: string, ownFiles: readonly string[]): WrittenFramework {
  const [name = "pytest"] = frameworksFor(technology);
  const { fresh, source, empty } = FRAMEWORKS[name];
  return { name, source: ownFiles[0] ?? source, files: { [fresh]: empty }, hidden_files: [], tests: [] };
}
