import { expect, it } from "vitest";
import { bestScore, endingOf, endingText, outcomeOf, shownPercent } from "./outcome.ts";

it("says passed, failed or open by what can still be reached", () => {
  expect(outcomeOf({ percent: 60, best_percent: 60 }, 60)).toBe("passed");
  expect(outcomeOf({ percent: 70, best_percent: 90 }, 60)).toBe("passed");
  expect(outcomeOf({ percent: 40, best_percent: 80 }, 60)).toBe("open");
  expect(outcomeOf({ percent: 40, best_percent: 59.99 }, 60)).toBe("failed");
  expect(outcomeOf({ percent: 40, best_percent: 40 }, null)).toBeNull();
  expect(outcomeOf({ percent: null, best_percent: null }, 60)).toBeNull();
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
  expect(endingOf(ended)).toEqual({ how: "Ended by a proctor", why: "phone on the desk" });
  expect(endingText(ended)).toBe("Ended by a proctor: phone on the desk");
  expect(endingText({ submission_type: "ASB", reason: "Test Time Expiry" })).toBe("Automatically: Test Time Expiry");
  expect(endingText({ submission_type: "ASB", reason: null })).toBe("Automatically");
  expect(endingText({ submission_type: "MSB", reason: null })).toBe("By hand");
  expect(endingOf({ submission_type: null, reason: null })).toBeNull();
});
