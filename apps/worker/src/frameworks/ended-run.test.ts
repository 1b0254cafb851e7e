import { createHash } from "node:crypto";
import type { BoxRequest, BoxResult, Sandbox } from "@invigil/sandbox/types";
import { expect, it } from "vitest";
import { frameworks } from "./frameworks.ts";
import { runTrusted } from "./trusted-report.ts";

/** Replaces a box: how the tests' process ended, what it printed, what was reported, sealed, and its status. */
interface End {
  printed?: string;
  told?: readonly [name: string, outcome: string, message: string][];
  status?: BoxResult["status"];
}

const tests = [{ id: "1", name: "adds", weight: 1, sample: true }];

async function ended(name: keyof typeof frameworks, { printed = "", told, status = "NONZERO" }: End): Promise<boolean> {
  const sandbox = {
    run: async ({ stdin }: BoxRequest) => {
      const body = JSON.stringify({
        seen: [],
        tests: told?.map(([test, outcome, message]) => [test, "", outcome, 0, message]),
      });
      const key = String(stdin);
      const seal = createHash("sha256").update(key).update(body).update(key).digest("hex");
      const measures = { code: 1, signal: null, cpuMs: 1, wallMs: 1, memoryPeak: null };
      const artifact = Buffer.from(told ? `${seal}\n${body}` : "");
      return { ...measures, status, stdout: Buffer.from(printed), stderr: Buffer.alloc(0), artifact };
    },
  } as unknown as Sandbox;
  const box = () => ({ argv: [] });
  const asked = { framework: frameworks[name], name, files: {}, hidden: [], tests, box, isTry: true };
  return (await runTrusted(asked, sandbox)).wasEnded;
}

it.each([
  ["mocha", {}],
  ["mocha", { status: "OK" }],
  ["junit", {}],
  ["pytest", {}],
  ["pytest", { told: [], printed: "mainloop: caught unexpected SystemExit!" }],
  ["pytest", { told: [["adds", "failed", ""]], printed: "E       SystemExit: 0" }],
  ["vitest", { told: [["solution.test.js", "failed", 'process.exit unexpectedly called with "1"']] }],
] as [keyof typeof frameworks, End][])("recognises that the code ended %s: %j", async (name, end) => {
  expect(await ended(name, end)).toBe(true);
});

it.each([
  ["mocha", { printed: " Exception during run: SyntaxError: Unexpected end of input" }],
  ["mocha", { told: [["adds", "failed", "3 is not 4"]] }],
  ["mocha", { status: "CPU_LIMIT" }],
  ["junit", { printed: "./Solution.java:1: error: ';' expected" }],
  ["pytest", { told: [["test_solution", "failed", "collection failure"]] }],
  ["vitest", { told: [["solution.test.js", "failed", "Failed to parse source"]] }],
  ["vitest", { told: [["adds", "passed", ""]] }],
] as [keyof typeof frameworks, End][])(
  "does not say so if it failed to load, failed or passed: %s %j",
  async (name, end) => {
    expect(await ended(name, end)).toBe(false);
  },
);
