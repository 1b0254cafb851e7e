import { expect, it } from "vitest";
import { insertPicture, pictureMarkdown } from "./picture-markdown.ts";

it("escapes Markdown in the description of a picture", () => {
  expect(pictureMarkdown("/media/a/b.png", "  A [map]\n of *all*  ")).toBe(
    String.raw`![A \[map\] of \*all\*](/media/a/b.png)`,
  );
});

it.each([
  ["", 0, "P"],
  ["One.", 4, "One.\n\nP"],
  ["One.\n\nTwo.", 6, "One.\n\nP\n\nTwo."],
  ["One.\nTwo.", 5, "One.\n\nP\n\nTwo."],
  ["See  here", 4, "See P here"],
])("inserts into %j at %i, in its own paragraph or within one", (text, at, expected) => {
  expect(insertPicture(text, { from: at, to: at }, "P")).toBe(expected);
});

it("replaces the selected text", () => {
  expect(insertPicture("One. two Three.", { from: 5, to: 8 }, "P")).toBe("One. P Three.");
});
