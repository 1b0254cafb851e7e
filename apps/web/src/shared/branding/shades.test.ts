import { luminance } from "@invigil/rules/people/luminance";
import { expect, it } from "vitest";
import { shadesOf } from "./shades.ts";

function luminanceOf(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return luminance([red, green, blue]);
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

it.each(["#3a5ccc", "#ff0", "#ffffff", "#000000", "#e11d48", "#22c55e"])("makes ten legible shades of %s", (color) => {
  const shades = shadesOf(color, "#3a5ccc").map(luminanceOf);
  expect(shades).toHaveLength(10);
  expect(shades.toSorted((one, other) => other - one)).toEqual(shades);
  expect(contrast(shades[8] ?? 1, 1)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shades[4] ?? 0, luminanceOf("#242424"))).toBeGreaterThanOrEqual(4.5);
});

it("uses a colour as it is if dark enough, and the fallback for an invalid one", () => {
  expect(shadesOf("#3a5ccc", "#000000")[8]).toBe("#3a5ccc");
  expect(shadesOf("url(x)", "#3a5ccc")[8]).toBe("#3a5ccc");
});
