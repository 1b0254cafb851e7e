import type { BoxResult, Sandbox } from "@invigil/sandbox/types";
import { expect, it } from "vitest";
import { scr } from "../kinds/scr.ts";
import { createReporter } from "../reporter.ts";

type End = Partial<Omit<BoxResult, "stdout" | "stderr">> & { stdout?: string; stderr?: string };

/** Judges programs that end as instructed, in place of boxes; `runs` collects their inputs. */
async function judge(inputs: readonly string[], endOf: (input: string) => End, kind: "run" | "submit" = "submit") {
  const runs: string[] = [];
  const compiled = {
    language: "python",
    run: async ({ stdin }: { stdin: Uint8Array | string }) => {
      runs.push(String(stdin));
      const { stdout = "", stderr = "", ...end } = endOf(String(stdin));
      const measures = { code: 0, signal: null, cpuMs: 1, wallMs: 1, memoryPeak: null };
      return { status: "OK", ...measures, ...end, stdout: Buffer.from(stdout), stderr: Buffer.from(stderr) };
    },
  };
  const sandbox = {
    compile: async () => ({ status: "OK", log: "", cpuMs: 0, compiled }),
  } as unknown as Sandbox;
  const cases = inputs.map((input, at) => ({
    id: `${at}`,
    name: `Case ${at}`,
    input,
    output: "fine",
    sample: at === 0,
  }));
  const { reporter, stop } = createReporter(async () => {});
  const job = { kind, technology: "python", problem: "a-problem", problemType: "SCR" as const };
  const request = { code: "1", files: {}, input: "", verify: true };
  const question = { content: { evaluation: "TXT" }, grading: { cases } };
  const outcome = await scr.judge(
    { ...job, ...question, request },
    { sandbox, report: reporter, attached: [], signal: new AbortController().signal },
  );
  return { outcome, runs, result: await stop() };
}

const bySpeed = (input: string): End =>
  input.startsWith("slow") ? { status: input === "slow sleep" ? "WALL_LIMIT" : "CPU_LIMIT" } : { stdout: "fine" };

it("runs no more hidden cases after three in a row that ran out of time, and counts them as failed", async () => {
  const { outcome, result, runs } = await judge(["fine", "slow", "slow sleep", "slow", "fine", "fine"], bySpeed);
  expect(runs).toEqual(["fine", "slow", "slow sleep", "slow"]);
  expect(result.cases.map(({ verdict }) => verdict)).toEqual([
    "PASSED",
    "CPU_LIMIT",
    "WALL_LIMIT",
    "CPU_LIMIT",
    "GIVEN_UP",
    "GIVEN_UP",
  ]);
  expect(outcome).toMatchObject({ status: "PAC", reason: "1 of 6 cases passed" });
});

it("continues if a case in between ended in time", async () => {
  const { runs } = await judge(["slow", "slow", "fine", "slow", "slow", "fine"], bySpeed);
  expect(runs).toHaveLength(6);
});

const UNREAD = { status: "NONZERO", isUnread: true } as const;

it("reports a syntax error once, as a compiler would, and runs no case", async () => {
  const { outcome, result, runs } = await judge(["a-secret", "b"], () => ({ ...UNREAD, stderr: "SyntaxError: no" }));
  expect(runs).toEqual(["a-secret", ""]);
  expect(result.compile).toEqual({ verdict: "NONZERO", log: "SyntaxError: no" });
  expect(result.cases.map(({ verdict, stderr }) => [verdict, stderr])).toEqual([
    ["NOT_RUN", undefined],
    ["NOT_RUN", undefined],
  ]);
  expect(outcome).toMatchObject({ status: "REJ", reason: "does not compile: 0 of 2 cases passed" });
});

it("leaks nothing of a case through text that looks like a syntax error", async () => {
  const feigned = (input: string): End =>
    input === "" ? { stdout: "" } : { ...UNREAD, stderr: `SyntaxError: ${input}` };
  const { result, runs } = await judge(["a-secret", "b"], feigned);
  expect(runs).toEqual(["a-secret", "", "b"]);
  expect(result.compile).toEqual({ verdict: "PASSED", log: "" });
  expect(result.cases.map(({ verdict }) => verdict)).toEqual(["NONZERO", "NONZERO"]);
});
