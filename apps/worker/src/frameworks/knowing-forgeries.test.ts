import { afterAll, describe, expect, it } from "vitest";
import { KNOWING_FORGERIES } from "../testing/forgeries.ts";
import { HIDDEN_WORD, SUITES } from "../testing/framework-suites.ts";
import { openJudge } from "../testing/judge-with.ts";
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

  // Two at once, as many as the sandbox has slots.
  it.concurrent.each(Object.entries(KNOWING_FORGERIES[name]))("gives nothing for %s", async (_, code) => {
    const { outcome, result } = await open.judge({
      code,
      technology,
      content: { evaluation: "ATF" },
      grading: { frameworks: { [technology]: key } },
    });
    expect(outcome.share ?? 0).toBe(0);
    expect(outcome.status).toMatch(/^(REJ|NRE)$/);
    expect(JSON.stringify(result)).not.toContain(HIDDEN_WORD);
    expect(result.cases.filter(({ status }) => status === "OK")).toEqual([]);
  });
});
