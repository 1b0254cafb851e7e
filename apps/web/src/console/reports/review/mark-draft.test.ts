import { expect, it } from "vitest";
import { draftOf, errorsOf, isSame, toBody, withLine } from "./mark-draft.ts";

const lines = [
  { id: "facts", text: "Facts", points: 6 },
  { id: "style", text: "Style", points: 4 },
];

it("uses the sum of the rubric as the score", () => {
  const draft = withLine(withLine(draftOf(undefined), { id: "facts", text: "4.5" }), { id: "style", text: "3" });
  expect(draft.score).toBe("7.5");
  expect(errorsOf(draft, 10, lines)).toEqual({ rubric: {} });
  expect(toBody({ ...draft, comment: " Fine. " })).toEqual({
    score: 7.5,
    comment: "Fine.",
    rubric: { facts: 4.5, style: 3 },
  });
});

it("says what cannot be saved", () => {
  expect(errorsOf(draftOf(undefined), 10, lines)).toEqual({ score: "Enter a score.", rubric: {} });
  const wrong = { score: "11", comment: "", rubric: { facts: "7", style: "x" } };
  expect(errorsOf(wrong, 10, lines)).toEqual({
    score: "Enter a number from 0 to 10",
    rubric: { facts: "Enter a number from 0 to 6", style: "Enter a number from 0 to 4" },
  });
});

it("knows whether anything was changed", () => {
  const saved = draftOf(undefined);
  expect(isSame(saved, draftOf(undefined))).toBe(true);
  expect(isSame(saved, { ...saved, score: "0" })).toBe(false);
  expect(isSame(saved, { ...saved, comment: "Hm" })).toBe(false);
});
