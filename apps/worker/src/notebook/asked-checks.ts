import { randomInt } from "node:crypto";
import type { NotebookGrading } from "@invigil/contract/authoring/judging-environments";
import { makeDecoys } from "../frameworks/decoys.ts";
import { shuffled } from "../shuffled.ts";
import type { CheckEnd } from "./run-notebook.ts";

type Check = NotebookGrading["checks"][number];

/** A check as it is sent: the author's own, the same with another expected value, or one that nothing can pass. */
interface AskedCheck {
  kind: "real" | "decoy" | "canary";
  /** The place of the author's check in the key. */
  of: number;
  code: string;
}

/** With few checks it would be easy to guess which of two expects the right value. */
const FEW = 4;

/**
 * Cells and checks share a process, so cells could make every check pass, with a value that equals everything or by
 * replacing parts of Python. Then they make these pass too. Each check, right or changed, is asked twice in random
 * order, once with a first line that is true and once with one that is false, so no word in it tells which is which.
 */
export function checksToAsk(checks: readonly Check[], isTry: boolean): AskedCheck[] {
  const real = checks.map(({ code }, of): AskedCheck => ({ kind: "real", of, code }));
  if (isTry) return real;
  const decoys = checks.flatMap(({ code }, of) =>
    decoysOf(code, checks.length < FEW ? 2 : 1).map((changed): AskedCheck => ({ kind: "decoy", of, code: changed })),
  );
  const all = [...real, ...decoys];
  const fair = all.map((each) => ({ ...each, code: headed(each.code, true) }));
  const canaries = all.map(({ of, code }): AskedCheck => ({ kind: "canary", of, code: headed(code, false) }));
  return shuffled([...fair, ...canaries]);
}

/** Of numbers alone, because cells may have given any name another meaning. */
const FACTS = [
  (one: number, other: number, more: number) => `assert ${one} + ${other} == ${one + other + more}`,
  (one: number, other: number, more: number) => `assert [${one}, ${other}][1] == ${other + more}`,
  (one: number, other: number, more: number) => `assert {${one}: ${other}}[${one}] == ${other + more}`,
];

/** The check after one more line, which lets it go on or fails it at once. */
function headed(code: string, isTrue: boolean): string {
  const [one, other] = [10 + randomInt(40), 10 + randomInt(40)];
  const line = FACTS[randomInt(FACTS.length)]?.(one, other, isTrue ? 0 : 1 + randomInt(9)) ?? "";
  // Python wants such an import before anything else.
  return /^\s*from __future__/m.test(code) ? `${code}\n${line}` : `${line}\n${code}`;
}

const HEAD = "def test_check():";
const INDENT = "    ";

/** The check with other expected values; none if it expects none that we can change for certain. */
function decoysOf(code: string, count: number): string[] {
  const found = new Set(Array.from({ length: 2 * count }, () => decoyOf(code) ?? code));
  found.delete(code);
  return [...found].slice(0, count);
}

function decoyOf(code: string): string | null {
  const indented = code.split("\n").map((line) => `${INDENT}${line}`);
  const { files, names } = makeDecoys("pytest", { "test_check.py": [HEAD, ...indented].join("\n") }, () => true);
  if (names.size !== 1) return null;
  const [, ...lines] = (files["test_check.py"] ?? "").split("\n");
  return lines.map((line) => line.slice(INDENT.length)).join("\n");
}

const PASSED_ALL =
  "A check that has to fail did not fail with this notebook, so its results are unreliable and a person has to review this answer.";
const PASSES_ANYTHING =
  "Checks passed with this notebook even when they expected another value, so a person has to review this answer.";

/** Whether the results can be trusted; null if they can. */
export function doubtIn(
  asked: readonly AskedCheck[],
  ends: readonly CheckEnd[],
): { reason: string; isForgery: boolean } | null {
  const passed = asked.filter((_, index) => ends.some(({ check, state }) => check === index && state === "passed"));
  if (passed.some(({ kind }) => kind === "canary")) return { reason: PASSED_ALL, isForgery: true };
  // Also if the right one failed: a guess may have been wrong.
  return passed.some(({ kind }) => kind === "decoy") ? { reason: PASSES_ANYTHING, isForgery: false } : null;
}
