import { describe, expect, it } from "vitest";
import { scoreCases } from "./score.ts";

const cases = (...given: [boolean, number][]) => given.map(([passed, weight]) => ({ passed, weight }));

describe("a run's cases become a score [A4.05]", () => {
  it.each([
    ["all pass", cases([true, 1], [true, 3]), true, 1, "ACC"],
    ["a part passes", cases([true, 1], [false, 3]), true, 0.25, "PAC"],
    ["none passes", cases([false, 1], [false, 3]), true, 0, "REJ"],
    ["all or nothing, a part passes", cases([true, 1], [false, 3]), false, 0, "REJ"],
    ["all or nothing, all pass", cases([true, 1], [true, 3]), false, 1, "ACC"],
    ["no weights at all", cases([true, 0], [false, 0]), true, 0.5, "PAC"],
    ["what failed weighs nothing", cases([true, 2], [false, 0]), true, 1, "PAC"],
    ["what passed weighs nothing", cases([true, 0], [false, 2]), true, 0, "REJ"],
  ])("%s", (_name, given, partial, score, status) => {
    expect(scoreCases(given, { partial })).toMatchObject({ score, status });
  });

  it("says how many passed", () => {
    expect(scoreCases(cases([true, 1], [false, 1]), { partial: true }).detail).toBe("1 of 2 cases passed");
    expect(scoreCases(cases([true, 1], [false, 1]), { partial: false }).detail).toBe(
      "1 of 2 cases passed, but only all of them count",
    );
  });

  it("leaves a problem without cases to a person", () => {
    expect(scoreCases([], { partial: true })).toEqual({
      score: null,
      status: "NRE",
      wrong: false,
      detail: "the key has no cases",
    });
  });
});
