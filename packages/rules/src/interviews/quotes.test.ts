import { expect, it } from "vitest";
import { quoteOccurs } from "./quotes.ts";

const ANSWER = "Well, I’d profiled it for 2 hours… and found a missing index; the rest was easy.";

it.each([
  "profiled it for 2 hours",
  "I'd profiled it",
  "AND FOUND: a missing index",
  "hours and found a missing index, the rest",
])("finds what was said, whatever the punctuation: %s", (quote) => {
  expect(quoteOccurs(quote, ANSWER)).toBe(true);
});

it.each([
  "",
  "missing index",
  "found the missing index",
  "a missing indexer the",
  "profiled for 2 hours",
  "the rest was easy and fun",
])("refuses what was not said, or too little of it: %j", (quote) => {
  expect(quoteOccurs(quote, ANSWER)).toBe(false);
});
