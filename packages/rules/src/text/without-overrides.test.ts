import { expect, it } from "vitest";
import { withoutOverrides } from "./without-overrides.ts";

it("leaves out what turns a text around, and nothing that a language needs", () => {
  expect(withoutOverrides("I passed \u202Eti deliaf\u202C, really")).toBe("I passed ti deliaf, really");
  for (const text of ["شكرا\u200F (v2)", "אבג \u2067x\u2069", "Ada 👩‍🚀"]) expect(withoutOverrides(text)).toBe(text);
});
