import { expect, it } from "vitest";
import { saidDuration, seenWords } from "./seen-words.ts";

it("names what was seen, whoever saw it", () => {
  expect(seenWords("objects", { objects: [{ kind: "cell phone", score: 0.4 }] })).toBe("Looked like a phone");
  expect(seenWords("objects", { objects: [{ name: "book", score: 0.4 }, { name: "tv" }] })).toBe(
    "Looked like a book and a screen",
  );
  expect(seenWords("multiple-faces", { faces: 1, people: 2 })).toBe("2 people in the picture");
  expect(seenWords("multiple-faces", { faces: 3, persons: 1 })).toBe("3 people in the picture");
  expect(seenWords("different-face", { different: 3, compared: 5 })).toBe("3 of 5 pictures differ from the photo");
  expect(seenWords("objects", {})).toBeNull();
  expect(seenWords("blur", { away: 4_000 })).toBeNull();
});

it("knows how long something lasted if the report says so", () => {
  expect(saidDuration({ away: 4_000 })).toBe(4_000);
  expect(saidDuration({ duration: 1_500 })).toBe(1_500);
  expect(saidDuration({})).toBeNull();
});
