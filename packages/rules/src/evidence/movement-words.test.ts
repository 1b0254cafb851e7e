import { expect, it } from "vitest";
import { movementWords } from "./movement-words.ts";

const asked = { movement: "look-left", asked: 2, looked: 12 };

it("says what was asked, how often, what the pictures show, and what else it can be", () => {
  expect(movementWords("movement", { ...asked, asked: 1, outcome: "answered" })).toBe(
    "Asked to look to their left, once. The pictures show it.",
  );
  const missed = movementWords("movement-missed", { ...asked, outcome: "unanswered" });
  expect(missed).toMatch(
    /^Asked to look to their left, twice\. 12 pictures show a face that does not move like that\./,
  );
  expect(missed).toMatch(/may not have seen the request.*may not be able to turn the head.*The request before/);
  expect(movementWords("movement", { ...asked, outcome: "unanswered" })).not.toContain("film");
});

it("accuses nobody of what cannot be judged", () => {
  expect(movementWords("movement", { ...asked, outcome: "unclear", why: "dark" })).toBe(
    "Asked to look to their left, twice. It cannot be judged: it was too dark.",
  );
  expect(movementWords("movement", { ...asked, outcome: "not-shown" })).toContain("an answer was being recorded");
  expect(movementWords("movement", asked)).toContain("not decided yet");
  expect(movementWords("movement-declined", { before: true })).toMatch(/^Said before the start that they cannot/);
  expect(movementWords("blur", {})).toBeNull();
});
