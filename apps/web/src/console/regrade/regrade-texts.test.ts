import { expect, it } from "vitest";
import { meanText } from "./regrade-texts.ts";

it("says in proper words how scores change on average", () => {
  expect([1, -1, 0, 2.5, -0.5].map(meanText)).toEqual([
    "On average 1 mark more.",
    "On average 1 mark less.",
    "On average nothing changes.",
    "On average 2.5 marks more.",
    "On average 0.5 marks less.",
  ]);
});
