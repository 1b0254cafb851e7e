import { TestSettings } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import {
  afterSectionTarget,
  afterSubmitTarget,
  guardedRouteTarget,
  mustOnboard,
  onboardingTarget,
  redirectionOf,
  pageTitle,
  startTarget,
  timerAndMeterShown,
  userMenu,
} from "./navigation.ts";

const custom = TestSettings.parse({ hacker_extra_data: { custom_data: { enabled: true } } });
const plain = TestSettings.parse({});

function route(path: string, search: Record<string, string> = {}) {
  return { kind: "route", path, search };
}

const ended = {
  slug: "t1",
  redirection_url: null,
  test_type: "EMP" as const,
  enable_feedback_page: true,
};

describe("start and end", () => {
  it("starts at the problems, or at the interview [A2.20]", () => {
    expect(startTarget({ slug: "t1", sub_test_type: null })).toEqual(route("/test/t1/problems"));
    expect(startTarget({ slug: "t1", sub_test_type: "INT" })).toEqual(route("/test/t1/aiinterview"));
  });

  it("ends at the redirect URL first, by way of what was promised, then at report or feedback [A2.21]", () => {
    const elsewhere = { ...ended, test_type: "LRN" as const, redirection_url: "https://example.com/thanks" };
    expect(afterSubmitTarget(elsewhere)).toEqual(route("/test/t1/feedback"));
    expect(redirectionOf(elsewhere)).toBe("https://example.com/thanks");
    expect(afterSubmitTarget({ ...ended, test_type: "LRN" })).toEqual(route("/test-report/t1"));
    expect(afterSubmitTarget({ ...ended, test_type: "LRN", enable_feedback_page: false })).toEqual(
      route("/test/t1/feedback"),
    );
    expect(afterSubmitTarget(ended)).toEqual(route("/test/t1/feedback"));
  });

  it.each(["javascript:alert(1)", "", "//example.com", "https://", "thanks"])(
    "does not follow %j as a redirect URL",
    (redirection_url) => {
      expect(redirectionOf({ redirection_url })).toBeNull();
    },
  );

  it("goes to the first problem of the section that opened [A2.22]", () => {
    const next = { problems: [{ slug: "p4" }, { slug: "p5" }] };
    expect(afterSectionTarget("t1", next)).toEqual(route("/test/t1/problem/p4"));
  });

  it("goes to the list if no section or no problem is left", () => {
    expect(afterSectionTarget("t1", { problems: [] })).toEqual(route("/test/t1/problems"));
    expect(afterSectionTarget("t1", null)).toEqual(route("/test/t1/problems"));
  });

  it("sends an expired test away from guarded routes [A2.23]", () => {
    const expired = { ...ended, is_expired: true };
    const url = "https://example.com/thanks";
    expect(guardedRouteTarget({ ...ended, is_expired: false })).toBeNull();
    expect(guardedRouteTarget({ ...expired, test_type: "LRN", redirection_url: url })).toEqual(
      route("/test/t1/feedback"),
    );
    expect(guardedRouteTarget({ ...expired, test_type: "LRN" })).toEqual(route("/test-report/t1"));
    expect(guardedRouteTarget(expired)).toEqual(route("/test/t1/feedback"));
  });
});

describe("onboarding route", () => {
  const test = { slug: "t1", is_expired: false, is_onboarded: false, settings: custom };

  it("leaves when expired, for a non-hacker, and once onboarded [A2.24]", () => {
    expect(onboardingTarget({ ...test, is_expired: true }, "hacker")).toEqual(route("/test/t1/feedback"));
    expect(onboardingTarget({ ...test, is_expired: true }, "recruiter")).toEqual(route("/test/t1/feedback"));
    expect(onboardingTarget(test, "recruiter")).toEqual(route("/test/t1/"));
    expect(onboardingTarget({ ...test, is_onboarded: true }, "hacker")).toEqual(route("/test/t1/"));
  });

  it("stays while the form is open, and when there is no custom form [A2.24]", () => {
    expect(onboardingTarget(test, "hacker")).toBeNull();
    expect(onboardingTarget({ ...test, settings: plain, is_onboarded: true }, "hacker")).toBeNull();
  });

  it("is required only of hackers with an unfinished custom form", () => {
    expect(mustOnboard(test, "hacker")).toBe(true);
    expect(mustOnboard(test, "recruiter")).toBe(false);
    expect(mustOnboard({ ...test, is_onboarded: true }, "hacker")).toBe(false);
    expect(mustOnboard({ ...test, settings: plain }, "hacker")).toBe(false);
    const profile = TestSettings.parse({ hacker_extra_data: { profile_data: { enabled: true } } });
    expect(mustOnboard({ ...test, settings: profile }, "hacker")).toBe(true);
  });
});

describe("top bar", () => {
  const test = { is_expired: false, sub_test_type: null };
  const running = { add_test_duration: 0, has_resumed_test: false, expiry: "2026-01-01T10:00:00Z" };
  const none = { timer: false, meter: false, centredAvatar: false };

  it("shows timer and meter while an attempt runs [A2.27]", () => {
    expect(timerAndMeterShown(test, running)).toEqual({ timer: true, meter: true, centredAvatar: false });
    expect(timerAndMeterShown({ ...test, is_expired: true }, running)).toEqual(none);
    expect(timerAndMeterShown(test, null)).toEqual(none);
  });

  it("shows neither for an extended attempt until it is resumed [A2.27]", () => {
    const extended = { ...running, add_test_duration: 10 };
    expect(timerAndMeterShown(test, extended)).toEqual(none);
    expect(timerAndMeterShown(test, { ...extended, has_resumed_test: true }).timer).toBe(true);
  });

  it("hides the meter of an interview and centres the avatar [A2.27]", () => {
    expect(timerAndMeterShown({ ...test, sub_test_type: "INT" }, running)).toEqual({
      timer: true,
      meter: false,
      centredAvatar: true,
    });
  });

  it("shows no countdown for an attempt that was only prepared", () => {
    expect(timerAndMeterShown(test, { ...running, expiry: null })).toEqual(none);
  });

  it("offers logout except in white-label mode [A2.28]", () => {
    expect(userMenu("candidate@example.com", false)).toEqual({
      signedInAs: "Signed in as candidate@example.com",
      logout: true,
    });
    expect(userMenu("candidate@example.com", true).logout).toBe(false);
  });

  it("uses the test's name as page title [A2.30]", () => {
    expect(pageTitle({ name: "Algebra" })).toBe("Algebra");
    expect(pageTitle({ name: "Algebra" }, "Question 3")).toBe("Algebra – Question 3");
    expect(pageTitle(null)).toBe("Invigil");
  });
});
