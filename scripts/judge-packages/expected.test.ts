import type { Run } from "@invigil/contract/taking/runs";
import { expect, it } from "vitest";
import { expectedOf, isExpected, outcomesOf } from "./expected.ts";
import { programOf } from "./program-of.ts";

const told = (path: string, text = "", rules = "") => expectedOf({ path, text, rules });

it("reads a program's expected result from its folder, its comment or the package's rules", () => {
  expect(told("accepted/a.py")).toEqual(["AC"]);
  expect(told("mixed/a.py")).toBeNull();
  expect(told("mixed/a.py", "# @EXPECTED_RESULTS@: TIMELIMIT, wrong_answer")).toEqual(["TLE", "WA"]);
  expect(told("mixed/a.py", "# @EXPECTED_RESULTS@: CHECK-MANUALLY")).toBeNull();
  const rules = "mixed:\n  permitted: [AC, WA]\nmixed/b*.{py,cpp}:\n  required: [WA]\n";
  expect(told("mixed/a.py", "", rules)).toEqual(["AC", "WA"]);
  expect(told("mixed/bad.cpp", "", rules)).toEqual(["WA"]);
});

function ended(verdicts: readonly string[], more: Partial<Run> = {}): Run {
  const cases = verdicts.map((verdict) => ({ verdict }));
  return { state: "EVALUATED", status: "REJ", compile: null, cases, ...more } as Run;
}

it("uses the first failure as the verdict, and one slow or crashing test as enough", () => {
  const outcomes = outcomesOf(ended(["PASSED", "WRONG", "CPU_LIMIT", "GIVEN_UP"]));
  expect(outcomes).toEqual(["WA", "TLE"]);
  expect(isExpected(["WA"], outcomes)).toBe(true);
  expect(isExpected(["TLE"], outcomes)).toBe(true);
  expect(isExpected(["RTE"], outcomes)).toBe(false);
  expect(isExpected(["WA"], outcomesOf(ended(["CPU_LIMIT", "WRONG"])))).toBe(false);
  expect(outcomesOf(ended([], { compile: { verdict: "NONZERO", log: "" } }))).toEqual(["CE"]);
  expect(outcomesOf(ended([], { state: "ERROR" }))).toEqual(["JE"]);
});

it("sends a single file in an available language", () => {
  const named = { id: "cpp", name: "C++", version: "14", mode: "cpp", extension: "cpp", note: null };
  const technologies = [{ ...named, category: "language" as const }];
  expect(programOf(["x/a.cc"], technologies)).toEqual({ file: "x/a.cc", technology: "cpp" });
  expect(programOf(["x/a.hs"], technologies)).toEqual({ reason: "no supported language uses .hs" });
  expect(programOf(["x/a.cc", "x/b.cc"], technologies)).toEqual({
    reason: "consists of several files, but an answer here is one",
  });
});
