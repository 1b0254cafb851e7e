import { expect, it } from "vitest";
import { durationText } from "./duration-text.ts";

it("names how long something lasted by its two largest units", () => {
  expect([400, 3_400, 120_000, 125_000, 3_720_000, 93_600_000].map(durationText)).toEqual([
    "400 ms",
    "3 s",
    "2 min",
    "2 min 5 s",
    "1 h 2 min",
    "1 d 2 h",
  ]);
});
