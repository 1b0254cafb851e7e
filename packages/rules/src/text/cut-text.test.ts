import { expect, it } from "vitest";
import { cutText, readCut } from "./cut-text.ts";

it("says how many lines of a long text are shown", () => {
  const text = cutText("ab\n".repeat(1_000), 30);
  expect(text.slice(30)).toBe("\n… (the first 10 of 1000 lines)");
  expect(readCut(text)).toEqual({ shown: "ab\n".repeat(10), cut: "the first 10 of 1000 lines" });
});

it("counts characters if a single line is too long", () => {
  expect(readCut(cutText("a".repeat(50), 20))).toEqual({
    shown: "a".repeat(20),
    cut: "the first 20 of 50 characters",
  });
});

it("leaves a short text unchanged", () => {
  expect(readCut(cutText("a\nb\n", 4))).toEqual({ shown: "a\nb\n", cut: null });
});
