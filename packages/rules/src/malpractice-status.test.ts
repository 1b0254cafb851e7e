import { expect, it } from "vitest";
import { malpracticeStatus, proctorEventCode } from "./malpractice-status.ts";

it("has an event code for each project type and for no other [B3.07]", () => {
  const types = ["PFE", "PBE", "PFS", "PBT", "PBD", "DJP", "MCQ"];
  expect(types.map(proctorEventCode)).toEqual(["PFE", "PBE", "PFS", "PBT", "PBD", null, null]);
});

it("says in the specification's words whether there was malpractice [B3.07]", () => {
  expect([malpracticeStatus([]), malpracticeStatus(["The tests were changed."])]).toEqual([
    "no malpractice",
    "malpractice detected",
  ]);
});
