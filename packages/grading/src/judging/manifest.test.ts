import { expect, it } from "vitest";
import { matchManifest, type ReportedTest } from "./manifest.ts";

const expected = (name: string, classname?: string) => ({
  id: name,
  name,
  weight: 1,
  sample: false,
  ...(classname === undefined ? {} : { classname }),
});
const reported = (name: string, outcome: ReportedTest["outcome"], classname = "C"): ReportedTest => ({
  name,
  classname,
  time: 0.5,
  outcome,
  message: outcome === "failed" ? "expected 3" : "",
});

it("counts a missing or skipped test as a failure, and ignores unexpected ones [A3.08]", () => {
  const found = matchManifest(
    [expected("a"), expected("b"), expected("c"), expected("d")],
    [reported("a", "passed"), reported("b", "failed"), reported("c", "skipped"), reported("extra", "passed")],
  );
  expect(found.map(({ test, passed, missing, message }) => [test.id, passed, missing, message])).toEqual([
    ["a", true, false, ""],
    ["b", false, false, "expected 3"],
    ["c", false, false, "was skipped"],
    ["d", false, true, "did not run"],
  ]);
});

it("distinguishes tests of the same name by their class", () => {
  const [first, second] = matchManifest(
    [expected("a", "One"), expected("a", "Two")],
    [reported("a", "passed", "One"), reported("a", "failed", "Two")],
  );
  expect([first?.passed, second?.passed, second?.classname]).toEqual([true, false, "Two"]);
});

it("passes a test that is reported twice only if both pass", () => {
  const twice = [reported("a", "passed"), reported("a", "failed")];
  expect(matchManifest([expected("a")], twice)).toMatchObject([{ passed: false, message: "expected 3" }]);
});
