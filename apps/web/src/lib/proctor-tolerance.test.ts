// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { readTolerance, writeTolerance } from "./proctor-tolerance.ts";

beforeEach(() => localStorage.clear());

it("keeps the count per test slug, encoded, in local storage [B3.06]", () => {
  writeTolerance("t-1", 2);
  writeTolerance("t-2", -1);
  expect([readTolerance("t-1"), readTolerance("t-2"), readTolerance("t-3")]).toEqual([2, -1, null]);
  const stored = Object.keys(localStorage).map((key) => localStorage.getItem(key));
  expect(stored).toHaveLength(2);
  for (const text of stored) expect(text).not.toMatch(/t-1|t-2|-1/);
});

it("does not trust a count that was edited by hand or belongs to another test [B3.06]", () => {
  writeTolerance("t-1", 9);
  const [key = ""] = Object.keys(localStorage);
  localStorage.setItem("invigil:t-2:tolerance", localStorage.getItem(key) ?? "");
  localStorage.setItem(key, "99");
  expect([readTolerance("t-1"), readTolerance("t-2")]).toEqual([null, null]);
});
