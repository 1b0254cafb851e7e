import { TestSettings } from "@invigil/contract/taking/tests";
import { describe, expect, it } from "vitest";
import { aTest } from "../../../testing/fixtures.ts";
import { testPageOf, testPageTarget } from "./test-guard.ts";

const visit = {
  usertype: "hacker" as const,
  userAgent: "Chrome/140",
  page: "problems" as const,
  uploading: false,
  submitting: false,
  leaveTo: null,
};
const ended = aTest({ is_expired: true, session_state: "END" });
const asksForData = TestSettings.parse({ hacker_extra_data: { custom_data: { enabled: true } } });

it.each([
  ["/test/demo", "landing"],
  ["/test/demo/", "landing"],
  ["/test/demo/problems", "problems"],
  ["/test/demo/problem/p-1", "problem"],
  ["/test/demo/aiinterview", "aiinterview"],
  ["/test/demo/feedback", "feedback"],
  ["/test/demo/help", "help"],
])("recognises %s as %s", (path, page) => {
  expect(testPageOf(path)).toBe(page);
});

describe("an ended attempt", () => {
  it.each(["landing", "problems", "problem"] as const)("sends %s to feedback [A2.23]", (page) => {
    expect(testPageTarget({ ...visit, test: ended, page })).toMatchObject({ path: "/test/demo/feedback" });
  });

  it("goes to the page that leads to the redirection URL, or to the report [A2.23]", () => {
    const learning = { ...ended, test_type: "LRN" as const };
    const elsewhere = { ...learning, redirection_url: "https://example.com/done" };
    expect(testPageTarget({ ...visit, test: elsewhere })).toMatchObject({ path: "/test/demo/feedback" });
    expect(testPageTarget({ ...visit, test: learning })).toMatchObject({ path: "/test-report/demo" });
  });

  it("is left only once no upload is running and nothing is being submitted [A4.01]", () => {
    expect(testPageTarget({ ...visit, test: ended, uploading: true })).toBeNull();
    expect(testPageTarget({ ...visit, test: ended, submitting: true })).toBeNull();
    expect(testPageTarget({ ...visit, test: ended })).not.toBeNull();
  });

  it("shows feedback and help", () => {
    expect(testPageTarget({ ...visit, test: ended, page: "feedback" })).toBeNull();
    expect(testPageTarget({ ...visit, test: ended, page: "help" })).toBeNull();
  });

  it("goes where an earlier step decided", () => {
    const leaveTo = { kind: "route" as const, path: "/test/demo/feedback", search: {} };
    const learning = { ...ended, test_type: "LRN" as const };
    expect(testPageTarget({ ...visit, test: learning, leaveTo })).toBe(leaveTo);
  });
});

describe("a running attempt", () => {
  it("shows landing, list and problem", () => {
    for (const page of ["landing", "problems", "problem"] as const) {
      expect(testPageTarget({ ...visit, test: aTest(), page })).toBeNull();
    }
  });

  it("has no feedback page yet", () => {
    expect(testPageTarget({ ...visit, test: aTest(), page: "feedback" })).toMatchObject({ path: "/test/demo" });
  });

  it("sends an interview away from the list, and a test away from the interview [A2.03]", () => {
    const interview = aTest({ sub_test_type: "INT" });
    expect(testPageTarget({ ...visit, test: interview })).toMatchObject({ path: "/test/demo/aiinterview" });
    expect(testPageTarget({ ...visit, test: interview, page: "aiinterview" })).toBeNull();
    expect(testPageTarget({ ...visit, test: aTest(), page: "aiinterview" })).toMatchObject({
      path: "/test/demo/problems",
    });
  });
});

it("goes back to the landing page before the start", () => {
  expect(testPageTarget({ ...visit, test: aTest({ session_state: "INIT" }) })).toMatchObject({ path: "/test/demo" });
});

describe("a test that asks for custom data", () => {
  const test = aTest({ test_type: "LRN", session_state: "INIT", is_onboarded: false, settings: asksForData });

  it("forces a hacker who is not onboarded through the form [A6.02]", () => {
    expect(testPageTarget({ ...visit, test, page: "landing" })).toMatchObject({
      path: "/demo/onboarding/form",
      search: { inviteId: "inv-1" },
    });
  });

  it("lets a recruiter and an onboarded hacker pass [A6.02]", () => {
    expect(testPageTarget({ ...visit, test, page: "landing", usertype: "recruiter" })).toBeNull();
    expect(testPageTarget({ ...visit, test: { ...test, is_onboarded: true }, page: "landing" })).toBeNull();
  });
});

it("goes to the landing page in a browser that the test does not allow", () => {
  const settings = TestSettings.parse({ secure_browser: { enabled: true } });
  const test = aTest({ session_state: "ACTIVE", settings });
  expect(testPageTarget({ ...visit, test })).toMatchObject({ path: "/test/demo" });
  expect(testPageTarget({ ...visit, test, page: "landing" })).toBeNull();
  expect(testPageTarget({ ...visit, test, userAgent: "Chrome/140 SEB/3.10" })).toBeNull();
});
