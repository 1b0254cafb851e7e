import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { playwrightFailures, titleOf, vitestFailures } from "./failures.ts";
import { root } from "./root.ts";

const folder = mkdtempSync(join(tmpdir(), "invigil-failures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportFile(report: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it("names each failed test with the beginning of its message, and a file that could not be loaded", () => {
  const report = {
    testResults: [
      { name: join(root, "packages/a.test.ts"), status: "failed", message: "No such module", assertionResults: [] },
      {
        name: join(root, "packages/b.test.ts"),
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: " keeps it", failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\n  to be 2"] },
          { status: "passed", fullName: " shows it" },
        ],
      },
    ],
  };
  const failures = vitestFailures(reportFile(report));
  expect(failures).toEqual([
    "packages/a.test.ts\n    No such module",
    "packages/b.test.ts › keeps it\n    expected 1\n      to be 2",
  ]);
  expect(failures.map(titleOf)).toEqual(["packages/a.test.ts", "packages/b.test.ts › keeps it"]);
});

it("names each failed journey, also below a heading", () => {
  const failed = { title: "a walk", ok: false, tests: [{ results: [{ errors: [{ message: "no button" }] }] }] };
  const passed = { title: "a run", ok: true, tests: [] };
  const inner = { file: "walk.e2e.ts", specs: [failed, passed] };
  const report = { suites: [{ file: "walk.e2e.ts", specs: [passed], suites: [inner] }] };
  expect(playwrightFailures(reportFile(report))).toEqual(["e2e/walk.e2e.ts › a walk\n    no button"]);
});

it("names nothing if no report was written", () => {
  expect(vitestFailures(join(folder, "none.json"))).toEqual([]);
  expect(playwrightFailures(join(folder, "none.json"))).toEqual([]);
});
