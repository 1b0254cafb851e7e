import { expect, it } from "vitest";
import { hasContent } from "../taking/attempted.ts";
import { withoutTags } from "./without-tags.ts";

it("removes tags, and leaves a bracket that never closes", () => {
  expect(withoutTags("<p>One <b>word</b></p>")).toBe("One word");
  expect(withoutTags("<p>One</p><p>Two</p>", " ")).toBe(" One  Two ");
  expect(withoutTags("1 < 2")).toBe("1 < 2");
  expect(withoutTags("a<b<c>d")).toBe("ad");
  expect(withoutTags("")).toBe("");
});

it("finishes at once on the longest answer of nothing but brackets", () => {
  const answer = "<".repeat(200_000);
  expect(withoutTags(answer)).toBe(answer);
  expect(hasContent({ answer }, "SUB")).toBe(true);
});
