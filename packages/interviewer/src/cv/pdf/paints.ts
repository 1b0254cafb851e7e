import type { Colour, Drawing, Picture } from "./drawing.ts";
import {
  boxOf,
  covers,
  invert,
  isIn,
  linesOf,
  overlapOf,
  place,
  placedBox,
  runsThrough,
  type Box,
  type Matrix,
} from "./geometry.ts";

/** What lets less than this through hides what is beneath. */
const OPAQUE = 0.9;

function isShown({ pen, layers }: Drawing): boolean {
  return !pen.inMask && !layers.includes(false);
}

function isOpaque({ pen }: Drawing, alpha: number): boolean {
  return !pen.blends && !pen.masked && alpha * pen.groupAlpha >= OPAQUE;
}

export interface PathWay {
  fills: boolean;
  strokes: boolean;
  evenOdd: boolean;
}

/** Adds a path that is filled, drawn or both. What is half transparent neither hides text nor has one colour. */
export function paintPath(drawing: Drawing, path: ArrayLike<number>, { fills, strokes, evenOdd }: PathWay): void {
  const { pen, order } = drawing;
  if (!isShown(drawing)) return;
  const lines = linesOf(path, pen.matrix);
  const { clip } = pen;
  const box = overlapOf(boxOf(lines.flat()), clip);
  if (fills && isOpaque(drawing, pen.fillAlpha)) {
    const colour = pen.fill;
    const colourAt = (point: readonly [number, number]) => (covers(lines, point, evenOdd) ? colour : undefined);
    drawing.paints.push({ order, box, kind: "shape", colourAt });
  }
  if (strokes && isOpaque(drawing, pen.strokeAlpha)) {
    const colour = pen.stroke;
    const width = pen.lineWidth * Math.hypot(pen.matrix[0], pen.matrix[1]);
    const [left, bottom, right, top] = boxOf(lines.flat());
    const wide = overlapOf([left - width, bottom - width, right + width, top + width], clip);
    const colourAt = (point: readonly [number, number]) => (runsThrough(lines, point, width) ? colour : undefined);
    drawing.paints.push({ order, box: wide, kind: "shape", colourAt });
  }
}

/** Makes what follows visible only inside a path; its box is enough to find what lies outside. */
export function clipTo(drawing: Drawing, path: ArrayLike<number> | null): void {
  const { pen } = drawing;
  const box: Box = path ? boxOf(linesOf(path, pen.matrix).flat()) : [0, 0, 0, 0];
  pen.clip = overlapOf(pen.clip, box);
}

export function clipToBox(drawing: Drawing, box: Box): void {
  drawing.pen.clip = overlapOf(drawing.pen.clip, placedBox(drawing.pen.matrix, box));
}

/** Adds a gradient, which fills whatever is not clipped away. */
export function paintBlur(drawing: Drawing): void {
  const { pen, order } = drawing;
  if (isShown(drawing)) drawing.paints.push({ order, box: pen.clip, kind: "blur", colourAt: () => null });
}

/** Adds a picture, which fills the unit square of its matrix. */
export function paintPicture(
  drawing: Drawing,
  picture: Picture | undefined,
  matrix: Matrix = drawing.pen.matrix,
): void {
  const { pen, order } = drawing;
  if (!isShown(drawing) || !isOpaque(drawing, pen.fillAlpha)) return;
  const inverse = invert(matrix);
  if (!inverse) return;
  const box = overlapOf(placedBox(matrix, [0, 0, 1, 1]), pen.clip);
  drawing.paints.push({
    order,
    box,
    kind: "image",
    colourAt(point) {
      const [x, y] = place(inverse, point);
      if (!isIn([0, 0, 1, 1], [x, y])) return undefined;
      return picture ? pixelAt(picture, x, 1 - y) : null;
    },
  });
}

const BIT = 1;
const RGB = 2;

/** Both from 0 to 1, from the upper left corner. */
function pixelAt({ width, height, kind, data }: Picture, x: number, y: number): Colour | undefined {
  const column = Math.min(width - 1, Math.floor(x * width));
  const row = Math.min(height - 1, Math.floor(y * height));
  if (kind === BIT) {
    const byte = data[row * Math.ceil(width / 8) + (column >> 3)] ?? 0;
    const level = (byte >> (7 - (column & 7))) & 1 ? 255 : 0;
    return [level, level, level];
  }
  const bytes = kind === RGB ? 3 : 4;
  const at = (row * width + column) * bytes;
  if (bytes === 4 && (data[at + 3] ?? 255) < OPAQUE * 255) return undefined;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}
