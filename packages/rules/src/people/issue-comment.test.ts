import { describe, expect, it } from "vitest";
import { issueComment } from "./issue-comment.ts";

const text = "Comments should contain at least 15 characters and at most 1000 characters.";

describe("issue comment", () => {
  it("accepts 15 to 1000 characters and counts them [B5.01]", () => {
    expect(issueComment("")).toEqual({ counter: "0/1000", error: text });
    expect(issueComment("x".repeat(14))).toEqual({ counter: "14/1000", error: text });
    expect(issueComment("x".repeat(15))).toEqual({ counter: "15/1000", error: null });
    expect(issueComment("x".repeat(1_000))).toEqual({ counter: "1000/1000", error: null });
    expect(issueComment("x".repeat(1_001))).toEqual({ counter: "1001/1000", error: text });
  });

  it("ignores spaces at the ends", () => {
    expect(issueComment(`${" ".repeat(20)}short`).error).toBe(text);
  });
});
