import { describe, expect, it } from "vitest";
import { slugsOfPath } from "./tracking.ts";

describe("route tracking", () => {
  it("reads the test slug as third and the problem slug as fifth segment [A2.18]", () => {
    expect(slugsOfPath("/test/algebra/problem/p1")).toEqual({ testSlug: "algebra", problemSlug: "p1" });
    expect(slugsOfPath("/test/algebra/problems")).toEqual({ testSlug: "algebra", problemSlug: null });
    expect(slugsOfPath("/test/algebra/")).toEqual({ testSlug: "algebra", problemSlug: null });
    expect(slugsOfPath("/")).toEqual({ testSlug: null, problemSlug: null });
  });
});
