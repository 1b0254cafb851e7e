import { expect, it } from "vitest";
import { compareFaces, looksLikeDocument } from "./identity-proofs.ts";

it("takes print on a card, or much print beside a person's face, for a document [B5.05]", () => {
  expect(looksLikeDocument({ textLines: 3, sides: 4, humanFace: false })).toBe(true);
  expect(looksLikeDocument({ textLines: 3, sides: 0, humanFace: true })).toBe(true);
});

it("does not take a person, an animal or an empty card for one [B5.05]", () => {
  expect(looksLikeDocument({ textLines: 0, sides: 0, humanFace: true })).toBe(false);
  expect(looksLikeDocument({ textLines: 9, sides: 2, humanFace: false })).toBe(false);
  expect(looksLikeDocument({ textLines: 0, sides: 4, humanFace: true })).toBe(false);
});

it("says when two faces are too close to tell", () => {
  expect([0.3, 0.5, 0.58, 0.65, 0.8].map(compareFaces)).toEqual(["same", "same", "unsure", "unsure", "different"]);
});
