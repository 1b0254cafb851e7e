import { expect, it } from "vitest";
import { provisionalText, scoreWaitsFor } from "./provisional.ts";

const settled = { ended: true, evaluated: true, toMark: false, toDecide: false };

it.each([
  ["is final when nothing is open", settled, null],
  ["has nothing to wait for before the end", { ...settled, ended: false, evaluated: false }, null],
  [
    "waits for the judge, whatever a person will have to do then",
    { ...settled, evaluated: false, toMark: true },
    "Provisional until the answers are evaluated",
  ],
  ["waits for marks", { ...settled, toMark: true }, "Provisional until all answers are marked"],
  [
    "waits for marks and late drafts",
    { ...settled, toMark: true, toDecide: true },
    "Provisional until all answers are marked and the late drafts are decided",
  ],
])("%s", (_, facts, text) => {
  expect(provisionalText(scoreWaitsFor(facts))).toBe(text);
});
