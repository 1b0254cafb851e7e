import { expect, it } from "vitest";
import { detailLines } from "./detail-lines.ts";

it("describes details in words, gives durations in minutes, and omits what means nothing to people", () => {
  const names = { "u-1": "Demo Person" };
  expect(detailLines({ username: "u-1", milliseconds: 327_814 }, names)).toEqual([
    "Candidate: Demo Person",
    "Duration of the pause: 5 min 28 s",
  ]);
  expect(detailLines({ score: 2, before: null }, {})).toEqual(["Marks: 2", "Previous marks: none"]);
  expect(detailLines({ regrade: 7, key: true, answers: 3 }, {})).toEqual(["New key: yes", "Answers: 3"]);
  expect(detailLines({ digest: "ab12", reason: "Typed too late" }, {})).toEqual(["Reason: Typed too late"]);
  expect(detailLines({ new_thing: ["a", "b"] }, {})).toEqual(["New thing: a, b"]);
});
