import { PageName } from "@invigil/contract/tracking";
import { describe, expect, it } from "vitest";
import { pageName, slugsOfPath, type View } from "./tracking.ts";

describe("route tracking", () => {
  it("reads the test slug as third and the problem slug as fifth segment [A2.18]", () => {
    expect(slugsOfPath("/test/algebra/problem/p1")).toEqual({ testSlug: "algebra", problemSlug: "p1" });
    expect(slugsOfPath("/test/algebra/problems")).toEqual({ testSlug: "algebra", problemSlug: null });
    expect(slugsOfPath("/test/algebra/")).toEqual({ testSlug: "algebra", problemSlug: null });
    expect(slugsOfPath("/")).toEqual({ testSlug: null, problemSlug: null });
  });

  const byPath: [string, PageName][] = [
    ["/test/t1", "Post Landing"],
    ["/test/t1/", "Post Landing"],
    ["/test/t1/problems", "All Problems"],
    ["/test/t1/problem/p1", "Problem"],
    ["/test/t1/aiinterview", "AI Interview"],
    ["/test/t1/feedback", "Feedback"],
    ["/test/t1/help", "Help"],
    ["/nowhere", "Error 404"],
    ["/test/t1/problem/p1/more", "Error 404"],
  ];
  const byView: [View, PageName][] = [
    ["instruction", "Instruction"],
    ["assessment-instruction", "Assessment Instruction"],
    ["system-check", "System Check"],
    ["declaration", "Declaration"],
    ["error", "Error"],
  ];

  it("names every page of the specification by its path or its step [A2.16]", () => {
    for (const [path, name] of byPath) expect(pageName(path)).toBe(name);
    for (const [view, name] of byView) expect(pageName("/test/t1", view)).toBe(name);
    const reached = new Set([...byPath, ...byView].map(([, name]) => name));
    expect([...reached].toSorted()).toEqual(PageName.options.toSorted());
  });

  it.each([
    "/test-report/t1",
    "/test-report/problem/p1/solution-review/s1",
    "/t1/onboarding",
    "/t1/onboarding/form",
    "/multi-session",
    "/accounts/login",
    "/library/problem/p1/trial",
    "/creator/problem/p1/trial",
    "/library/problem/p1/edit/f",
    "/library/problem/p1/edit/f/pod-multi-session",
  ])("has no name for %s, and does not take it for a missing page", (path) => {
    expect(pageName(path)).toBeNull();
  });
});
