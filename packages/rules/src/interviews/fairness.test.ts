import { expect, it } from "vitest";
import { type DecidedInterview, fairnessOf } from "./fairness.ts";

function people(count: number, passed: number, of: Partial<DecidedInterview>): DecidedInterview[] {
  return Array.from({ length: count }, (_, index) => ({
    passed: index < passed,
    groups: [],
    spoken: 0,
    reliable: 0,
    typed: 5,
    ...of,
  }));
}

it("compares those who spoke with those who typed, and their transcripts", () => {
  const spoken = { spoken: 4, reliable: 3, typed: 0 };
  expect(fairnessOf([...people(10, 8, {}), ...people(5, 2, spoken)])).toEqual([
    { by: "answers", group: "typed", people: 10, passed: 8, impact_ratio: 1, reliable: null },
    { by: "answers", group: "spoken", people: 5, passed: 2, impact_ratio: 0.5, reliable: 0.75 },
  ]);
});

it("leaves out groups with fewer than five people, also as the best one", () => {
  const language = (group: string) => ({ groups: [{ by: "first language", group }] });
  const groups = fairnessOf([...people(4, 4, language("Dutch")), ...people(6, 3, language("Hindi"))]);
  expect(groups.filter(({ by }) => by === "first language")).toEqual([
    { by: "first language", group: "Hindi", people: 6, passed: 3, impact_ratio: 1, reliable: null },
  ]);
});

it("has no ratio if nobody has passed, and counts a group once however it is spelt", () => {
  const [, gender] = fairnessOf([
    ...people(3, 0, { groups: [{ by: "gender", group: "Woman" }] }),
    ...people(3, 0, { groups: [{ by: "gender", group: "woman" }] }),
  ]);
  expect(gender).toMatchObject({ group: "Woman", people: 6, impact_ratio: null });
});

it("is empty without decisions", () => {
  expect(fairnessOf([])).toEqual([]);
});
