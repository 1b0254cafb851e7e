import { expect, it } from "vitest";
import { meanText } from "./regrade-texts.ts";

it("says how scores change on average", () => {
  expect([1, -1, 0, 2.5, -0.5].map(meanText)).toEqual([
    "On average, scores rise by 1 mark.",
    "On average, scores fall by 1 mark.",
    "The average does not change.",
    "On average, scores rise by 2.5 marks.",
    "On average, scores fall by 0.5 marks.",
  ]);
});
