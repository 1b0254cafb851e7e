import { contrastOf, READABLE_SIZE, type Sight } from "../sights.ts";
import type { Glyph, Paint } from "./drawing.ts";
import { isIn } from "./geometry.ts";

const PAPER = [255, 255, 255] as const;

/** Whether people see a character, from what was painted before and after it. */
export function sightOfGlyph(glyph: Glyph, paints: readonly Paint[]): Sight {
  const here = paints.filter(({ box }) => isIn(box, glyph.at));
  if (glyph.unpainted || glyph.colours.length === 0) {
    // Scanners put the text that they recognised invisibly over or beneath the picture.
    return here.some(({ kind }) => kind === "image") ? "unsure" : "hidden";
  }
  if (glyph.size < READABLE_SIZE) return "hidden";
  if (glyph.masked) return "unsure";
  for (const paint of here) {
    if (paint.order < glyph.order || paint.kind === "blur" || paint.colourAt(glyph.at) === undefined) continue;
    return paint.kind === "image" ? "unsure" : "hidden";
  }
  const beneath = here
    .toReversed()
    .map((paint) => (paint.order < glyph.order ? paint.colourAt(glyph.at) : undefined))
    .find((colour) => colour !== undefined);
  const sights = glyph.colours.map((colour) => contrastOf(colour, beneath === undefined ? PAPER : beneath));
  return (["visible", "unsure", "hidden"] as const).find((sight) => sights.includes(sight)) ?? "hidden";
}
