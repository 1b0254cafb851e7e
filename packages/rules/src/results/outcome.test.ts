import { expect, it } from "vitest";
import { bestScore, endingOf, endingText, outcomeOf, outcomeText, shownPercent } from "./outcome.ts";

it("says passed, failed or open by what can still be reached", () => {
  expect(outcomeOf({ percent: 60, best_percent: 60 }, 60)).toBe("passed");
  expect(outcomeOf({ percent: 70, best_percent: 90 }, 60)).toBe("passed");
  expect(outcomeOf({ percent: 40, best_percent: 80 }, 60)).toBe("open");
  expect(outcomeOf({ percent: 40, best_percent: 59.99 }, 60)).toBe("failed");
  expect(outcomeOf({ percent: 40, best_percent: 40 }, null)).toBeNull();
  expect(outcomeOf({ percent: null, best_percent: null }, 60)).toBeNull();
  expect(outcomeText("open", ["marks"])).toBe("Undecided");
});

it("says why a result is decided although the score is provisional", () => {
  expect(outcomeText("failed", [])).toBe("Failed");
  expect(outcomeText("failed", ["marks"])).toBe("Failed (pass mark out of reach)");
  expect(outcomeText("passed", ["decisions"])).toBe("Passed (pass mark already reached)");
});

it("assumes full marks for what is waiting, minus what is known of it", () => {
  expect(bestScore(3, [])).toBe(3);
  expect(
    bestScore(3, [
      { score: null, max_score: 4 },
      { score: 1, max_score: 2 },
    ]),
  ).toBe(8);
  expect(shownPercent({ score: 1, max_score: 3 })).toBe(33.33);
  expect(shownPercent({ score: 1, max_score: 0 })).toBeNull();
});

it("distinguishes an end by a proctor from one by the clock", () => {
  const ended = { submission_type: "ASB", reason: "Ended by the proctor: phone on the desk" };
  expect(endingOf(ended)).toEqual({ how: "By a proctor", why: "phone on the desk" });
  expect(endingText(ended)).toBe("Ended by a proctor: phone on the desk");
  expect(endingText({ submission_type: "ASB", reason: "Test Time Expiry" })).toBe(
    "Submitted automatically: time ran out",
  );
  expect(endingText({ submission_type: "ASB", reason: null })).toBe("Submitted automatically");
  expect(endingText({ submission_type: "MSB", reason: null })).toBe("Submitted by the candidate");
  expect(endingText({ submission_type: "MSB", reason: null }, "candidate")).toBe("Submitted by you");
  expect(endingText({ submission_type: null, reason: null })).toBe("Not submitted yet");
  expect(endingOf({ submission_type: null, reason: null })).toBeNull();
});
