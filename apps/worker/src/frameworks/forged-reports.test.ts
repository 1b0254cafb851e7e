import { afterAll, describe, expect, it } from "vitest";
import { openJudge } from "../testing/judge-with.ts";
import { FORGERIES } from "../testing/forgeries.ts";
import { HIDDEN_WORD, SUITES } from "../testing/framework-suites.ts";
import { frameworks } from "./frameworks.ts";

const open = await openJudge(["python", "java", "javascript", "bash"]);
afterAll(() => open.close());

const missing = new Map<string, string | null>();
for (const [name, framework] of Object.entries(frameworks)) missing.set(name, await framework.missing(open.sandbox));

describe.each(SUITES.filter(({ name }) => missing.get(name) === null))("$name", ({ name, technology, ...suite }) => {
  const key = {
    name,
    source: suite.source,
    files: suite.files,
    hidden_files: Object.keys(suite.files),
    tests: suite.tests,
  };
  const ask = (code: string) =>
    open.judge({
      code,
      technology,
      content: { evaluation: "ATF" },
      grading: { frameworks: { [technology]: key } },
    });

  it.each(Object.entries(FORGERIES[name]))("gives nothing for %s", async (_, code) => {
    const { outcome, result } = await ask(suite.wrong + code);
    expect(outcome.share ?? 0).toBe(0);
    expect(outcome.status).toMatch(/^(REJ|NRE)$/);
    // Nothing that a candidate may see reveals anything about the hidden tests.
    expect(JSON.stringify(result)).not.toContain(HIDDEN_WORD);
    for (const { name: shown, classname, time, cpu_ms, memory_kb } of result.cases) {
      expect(suite.tests.map((test) => test.name)).toContain(shown);
      expect([classname, time, cpu_ms, memory_kb]).toEqual(["", 0, null, null]);
    }
  });

  it("judges the honest answer as usual", async () => {
    expect((await ask(suite.right)).outcome).toMatchObject({ state: "EVALUATED", status: "ACC", share: 1 });
    expect((await ask(suite.wrong)).outcome).toMatchObject({ state: "EVALUATED", status: "REJ", share: 0 });
  });
});

it("judges what passes in one file if another cannot be loaded", async () => {
  const test = (name: string) =>
    `import { expect, test } from "vitest";\nimport { ${name} } from "./${name}.js";\ntest("${name}", () => expect(${name}(2)).toBe(4));\n`;
  const { outcome, verdicts } = await open.judge({
    code: "export const twice = (n) => n * 2;",
    technology: "javascript",
    content: { evaluation: "ATF" },
    grading: {
      frameworks: {
        javascript: {
          name: "vitest",
          source: "twice.js",
          files: { "twice.test.js": test("twice"), "square.test.js": test("square") },
          tests: [
            { id: "1", name: "twice" },
            { id: "2", name: "square" },
          ],
        },
      },
    },
  });
  expect(verdicts).toEqual(["PASSED", "NOT_RUN"]);
  expect(outcome).toMatchObject({ state: "EVALUATED", status: "PAC", share: 0.5 });
});

it("accuses nobody if the author's own settings exclude what would prove the report", async () => {
  const { outcome } = await open.judge({
    code: "export const twice = (n) => n * 2;",
    technology: "javascript",
    content: { evaluation: "ATF" },
    grading: {
      frameworks: {
        javascript: {
          name: "vitest",
          source: "twice.js",
          files: {
            "twice.test.js": `import { expect, test } from "vitest";\nimport { twice } from "./twice.js";\ntest.only("twice", () => expect(twice(2)).toBe(4));\n`,
          },
          tests: [{ id: "1", name: "twice" }],
        },
      },
    },
  });
  expect(outcome).toMatchObject({ state: "EVALUATED", status: "NRE", share: null, message: null });
  expect(outcome.reason).toMatch(/did not run with this code/);
});
