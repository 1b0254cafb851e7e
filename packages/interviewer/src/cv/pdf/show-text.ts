import type { Colour, Drawing, Pen } from "./drawing.ts";
import { isIn, multiply, place } from "./geometry.ts";

/** Less than this is as good as nothing. */
const FAINT = 0.1;
/** Rendering modes that fill, draw the outline, and do neither. */
const FILLS = new Set([0, 2, 4, 6]);
const STROKES = new Set([1, 2, 5, 6]);

interface ShownGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

/** Adds the characters of one piece of text, each at its place on the page. */
export function showText(drawing: Drawing, shown: unknown): void {
  if (!Array.isArray(shown) || drawing.pen.inMask) return;
  const { pen, objects } = drawing;
  const font = objects.font(pen.font);
  const unit = pen.fontSize * font.unit;
  const matrix = multiply(pen.matrix, pen.textMatrix);
  const [along, across] = axes(matrix);
  const size = font.isDrawn ? null : sizeOf(pen, matrix);
  let x = 0;
  for (const item of shown) {
    if (typeof item === "number") {
      x -= (item * pen.fontSize) / 1_000;
      continue;
    }
    const glyph = readGlyph(item);
    if (!glyph) continue;
    const width = glyph.width * unit;
    const middle = place(matrix, at(pen, x + width / 2, 0.3 * pen.fontSize));
    const [start, end] = [place(matrix, at(pen, x, 0)), place(matrix, at(pen, x + width, 0))];
    drawing.glyphs.push({
      order: drawing.order,
      text: glyph.unicode,
      at: middle,
      from: start[0] * along[0] + start[1] * along[1],
      to: end[0] * along[0] + end[1] * along[1],
      line: start[0] * across[0] + start[1] * across[1],
      // Glyphs that are small drawings have any scale, so their width tells more.
      size: size ?? 2 * Math.hypot(end[0] - start[0], end[1] - start[1]),
      colours: coloursOf(pen),
      unpainted: isUnpainted(drawing) || !isIn(pen.clip, middle),
      masked: pen.masked,
    });
    x += width + pen.charSpacing + (glyph.isSpace ? pen.wordSpacing : 0);
  }
  pen.cursor = [pen.cursor[0] + x * pen.stretch, pen.cursor[1]];
}

function at({ cursor, stretch, rise }: Pen, x: number, y: number): [number, number] {
  return [cursor[0] + x * stretch, cursor[1] + rise + y];
}

/** The directions along and across the line, each of length 1. */
function axes([a, b]: readonly number[]): [[number, number], [number, number]] {
  const length = Math.hypot(a ?? 0, b ?? 0) || 1;
  const [x, y] = [(a ?? 0) / length, (b ?? 0) / length];
  return [
    [x, y],
    [-y, x],
  ];
}

/** The height in points; letters that are squeezed to a stroke count as small as well. */
function sizeOf({ fontSize, stretch }: Pen, [a, b, c, d]: readonly number[]): number {
  const height = Math.hypot(c ?? 0, d ?? 0);
  const width = Math.hypot(a ?? 0, b ?? 0) * Math.abs(stretch);
  return Math.abs(fontSize) * Math.min(height, 2 * width);
}

function coloursOf({ mode, fill, stroke }: Pen): Colour[] {
  return [...(FILLS.has(mode) ? [fill] : []), ...(STROKES.has(mode) ? [stroke] : [])];
}

function isUnpainted({ pen, layers }: Drawing): boolean {
  const alpha = Math.max(FILLS.has(pen.mode) ? pen.fillAlpha : 0, STROKES.has(pen.mode) ? pen.strokeAlpha : 0);
  return alpha * pen.groupAlpha < FAINT || layers.includes(false);
}

function readGlyph(item: unknown): ShownGlyph | undefined {
  if (typeof item !== "object" || item === null || !("unicode" in item) || !("width" in item)) return undefined;
  const { unicode, width } = item;
  if (typeof unicode !== "string" || typeof width !== "number") return undefined;
  return { unicode, width, isSpace: "isSpace" in item && item.isSpace === true };
}
