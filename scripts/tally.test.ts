import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { playwrightTally, vitestTally, withExitCode } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "invigil-tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportFile(report: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it("counts a test file that could not be loaded as a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{}] },
    { status: "passed", assertionResults: [{}, {}] },
  ];
  const file = reportFile({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(vitestTally(file)).toEqual({ passed: 2, failed: 2 });
});

it("counts a journey that passed only on the second try as a failure", () => {
  const file = reportFile({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] });
  expect(playwrightTally(file)).toEqual({ passed: 5, failed: 2 });
});

it("counts a run without a report as a failure", () => {
  expect(vitestTally(join(folder, "none.json"))).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(join(folder, "none.json"))).toEqual({ passed: 0, failed: 1 });
});

it("never lets a runner fail, or run nothing, silently", () => {
  expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExitCode({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});
