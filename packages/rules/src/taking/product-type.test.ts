import { describe, expect, it } from "vitest";
import { isAiInterview, isQuizMarker, productNoun, productType } from "./product-type.ts";

const test = { is_test_created_for_phase: false, sub_test_type: null };
const contest = { is_test_created_for_phase: true, sub_test_type: null };
const interview = { is_test_created_for_phase: true, sub_test_type: "INT" as const };

describe("product type", () => {
  it("is Test, Contest for a phase, Interview for INT even within a phase [A1.03]", () => {
    expect([test, contest, interview].map(productType)).toEqual(["Test", "Contest", "Interview"]);
    expect([test, contest, interview].map(isAiInterview)).toEqual([false, false, true]);
    expect([test, contest, interview].map((each) => productNoun(each, false))).toEqual([
      "test",
      "contest",
      "interview",
    ]);
  });

  it("is worded as a quiz if the session has the marker [A1.04]", () => {
    expect(isQuizMarker("?testType=quiz")).toBe(true);
    expect(isQuizMarker("?a=1&testType=Quiz")).toBe(true);
    expect(isQuizMarker("?testType=exam")).toBe(false);
    expect(isQuizMarker("")).toBe(false);
    expect(productNoun(test, true)).toBe("quiz");
    expect(productNoun(contest, true)).toBe("quiz");
  });

  it("keeps an interview an interview, and says test before the test is known", () => {
    expect(productNoun(interview, true)).toBe("interview");
    expect(productNoun(null, false)).toBe("test");
    expect(productNoun(null, true)).toBe("quiz");
  });
});
