import { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import { SessionState } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import { endTarget, loadsData, submission } from "./session.ts";

const test = {
  slug: "t1",
  session_state: "END" as const,
  redirection_url: null,
  test_type: "EMP" as const,
  enable_feedback_page: true,
};
const idle = { uploading: false, submitting: false };

describe("session", () => {
  it("loads data only when ACTIVE [A4.01]", () => {
    expect(SessionState.options.filter(loadsData)).toEqual(["ACTIVE"]);
  });

  it("leaves on END once no upload runs and nothing is submitting [A4.01]", () => {
    expect(endTarget(test, idle)).toEqual({ kind: "route", path: "/test/t1/feedback", search: {} });
    expect(endTarget({ ...test, test_type: "LRN" }, idle)).toMatchObject({ path: "/test-report/t1" });
    expect(endTarget(test, { ...idle, uploading: true })).toBeNull();
    expect(endTarget(test, { ...idle, submitting: true })).toBeNull();
  });

  it.each(["INIT", "START", "ACTIVE"] as const)("stays in %s [A4.01]", (session_state) => {
    expect(endTarget({ ...test, session_state }, idle)).toBeNull();
  });

  it("submits manually as MSB and automatically as ASB with one of three reasons [A4.22]", () => {
    expect(submission(null)).toEqual({ submission_type: "MSB", reason: null });
    expect(AutoSubmitReason.options).toEqual([
      "System Time Mismatch",
      "Browser Tolerance Violation",
      "Test Time Expiry",
    ]);
    for (const reason of AutoSubmitReason.options) {
      expect(submission(reason)).toEqual({ submission_type: "ASB", reason });
    }
  });
});
