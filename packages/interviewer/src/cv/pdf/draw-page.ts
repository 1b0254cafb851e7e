import type { Colour, Drawing, PageObjects, Picture } from "./drawing.ts";
import { startDrawing } from "./drawing.ts";
import { multiply, UNMOVED, type Box, type Matrix } from "./geometry.ts";
import { clipTo, clipToBox, paintPath, paintPicture, paintBlur } from "./paints.ts";
import { showText } from "./show-text.ts";

type Order = (drawing: Drawing, args: readonly unknown[]) => void;

/** Follows the orders of a page and returns its characters and what is painted around them. */
export function drawPage(
  list: { fnArray: readonly number[]; argsArray: readonly unknown[] },
  names: ReadonlyMap<number, string>,
  { view, objects }: { view: Box; objects: PageObjects },
): Pick<Drawing, "glyphs" | "paints"> {
  const drawing = startDrawing(view, objects);
  for (const [order, code] of list.fnArray.entries()) {
    drawing.order = order;
    const args: unknown = list.argsArray[order];
    ORDERS[names.get(code) ?? ""]?.(drawing, Array.isArray(args) ? args : []);
  }
  return drawing;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

function numbers(value: unknown): number[] | undefined {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return undefined;
  return Array.from(value as ArrayLike<unknown>, number);
}

function matrixOf(value: unknown): Matrix {
  const [a, b, c, d, e, f] = numbers(value) ?? [];
  return f === undefined ? UNMOVED : [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f];
}

function boxFrom(value: unknown): Box | undefined {
  const [left, bottom, right, top] = numbers(value) ?? [];
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)];
}

function colourOf(value: unknown): Colour {
  const hex = typeof value === "string" ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(value) : null;
  if (!hex) return null;
  const [, red = "0", green = "0", blue = "0"] = hex;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** A picture as pdf.js returns it. */
export function pictureOf(value: unknown): Picture | undefined {
  if (typeof value !== "object" || value === null || !("data" in value) || !("kind" in value)) return undefined;
  const { data, kind } = value;
  const size = "width" in value && "height" in value ? [number(value.width), number(value.height)] : [];
  const [width = 0, height = 0] = size;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray) || width < 1 || height < 1) return undefined;
  return { width, height, kind: number(kind), data };
}

function save(drawing: Drawing): void {
  drawing.stack.push({ ...drawing.pen });
}

function restore(drawing: Drawing): void {
  drawing.pen = drawing.stack.pop() ?? drawing.pen;
}

function move(drawing: Drawing, by: Matrix): void {
  drawing.pen.matrix = multiply(drawing.pen.matrix, by);
}

function moveText({ pen }: Drawing, x: number, y: number): void {
  pen.line = [pen.line[0] + x, pen.line[1] + y];
  pen.cursor = pen.line;
}

/** How each way of painting a path is called, by the number that pdf.js gives it. */
const WAYS: Readonly<Record<number, { fills: boolean; strokes: boolean; evenOdd: boolean }>> = {
  20: { fills: false, strokes: true, evenOdd: false },
  21: { fills: false, strokes: true, evenOdd: false },
  22: { fills: true, strokes: false, evenOdd: false },
  23: { fills: true, strokes: false, evenOdd: true },
  24: { fills: true, strokes: true, evenOdd: false },
  25: { fills: true, strokes: true, evenOdd: true },
  26: { fills: true, strokes: true, evenOdd: false },
  27: { fills: true, strokes: true, evenOdd: true },
};

function constructPath(drawing: Drawing, [way, parts]: readonly unknown[]): void {
  const path = Array.isArray(parts) ? (numbers(parts[0]) ?? null) : null;
  const painted = WAYS[number(way)];
  if (path && painted) paintPath(drawing, path, painted);
  if (drawing.clipNext) clipTo(drawing, path);
  drawing.clipNext = false;
}

function setState(drawing: Drawing, [changes]: readonly unknown[]): void {
  const { pen } = drawing;
  for (const change of listOf(changes)) {
    const [name, value] = listOf(change);
    if (name === "ca") pen.fillAlpha = number(value);
    else if (name === "CA") pen.strokeAlpha = number(value);
    else if (name === "BM") pen.blends = value !== "source-over";
    else if (name === "SMask") pen.masked = value !== false;
    else if (name === "LW") pen.lineWidth = number(value);
    else if (name === "Font" && Array.isArray(value)) setFont(drawing, value);
  }
}

function setFont({ pen }: Drawing, [name, size]: readonly unknown[]): void {
  pen.font = String(name);
  pen.fontSize = number(size);
}

function beginGroup(drawing: Drawing, [group]: readonly unknown[]): void {
  save(drawing);
  const { pen } = drawing;
  if (typeof group === "object" && group !== null) {
    if ("matrix" in group) move(drawing, matrixOf(group.matrix));
    const box = "bbox" in group ? boxFrom(group.bbox) : undefined;
    if (box) clipToBox(drawing, box);
    pen.inMask ||= "smask" in group && group.smask !== null && group.smask !== undefined;
  }
  pen.groupAlpha *= pen.fillAlpha;
  Object.assign(pen, { fillAlpha: 1, strokeAlpha: 1 });
}

function beginForm(drawing: Drawing, [matrix, box]: readonly unknown[]): void {
  save(drawing);
  move(drawing, matrixOf(matrix));
  const clip = boxFrom(box);
  if (clip) clipToBox(drawing, clip);
}

function beginAnnotation(drawing: Drawing, [, box, transform, matrix]: readonly unknown[]): void {
  save(drawing);
  const clip = boxFrom(box);
  if (clip) clipToBox(drawing, clip);
  move(drawing, matrixOf(transform));
  move(drawing, matrixOf(matrix));
}

/** The same picture at many places. */
function repeatPicture(drawing: Drawing, [name, width, height, places]: readonly unknown[]): void {
  const picture = drawing.objects.image(String(name));
  const at = numbers(places) ?? [];
  for (let index = 0; index + 1 < at.length; index += 2) {
    const matrix: Matrix = [number(width), 0, 0, number(height), at[index] ?? 0, at[index + 1] ?? 0];
    paintPicture(drawing, picture, multiply(drawing.pen.matrix, matrix));
  }
}

const unknownHere: Order = (drawing) => paintPicture(drawing, undefined);

const ORDERS: Readonly<Record<string, Order>> = {
  save,
  restore,
  transform: (drawing, args) => move(drawing, matrixOf(args)),
  setGState: setState,
  setLineWidth: ({ pen }, [width]) => void (pen.lineWidth = number(width)),
  setFillRGBColor: ({ pen }, [colour]) => void (pen.fill = colourOf(colour)),
  setStrokeRGBColor: ({ pen }, [colour]) => void (pen.stroke = colourOf(colour)),
  setFillColorN: ({ pen }) => void (pen.fill = null),
  setStrokeColorN: ({ pen }) => void (pen.stroke = null),
  constructPath,
  clip: (drawing) => void (drawing.clipNext = true),
  eoClip: (drawing) => void (drawing.clipNext = true),
  beginText: ({ pen }) => void Object.assign(pen, { textMatrix: UNMOVED, line: [0, 0], cursor: [0, 0] }),
  setFont,
  setTextMatrix: ({ pen }, [matrix]) =>
    void Object.assign(pen, { textMatrix: matrixOf(matrix), line: [0, 0], cursor: [0, 0] }),
  setTextRenderingMode: ({ pen }, [mode]) => void (pen.mode = number(mode)),
  setCharSpacing: ({ pen }, [space]) => void (pen.charSpacing = number(space)),
  setWordSpacing: ({ pen }, [space]) => void (pen.wordSpacing = number(space)),
  setHScale: ({ pen }, [percent]) => void (pen.stretch = number(percent) / 100),
  setTextRise: ({ pen }, [rise]) => void (pen.rise = number(rise)),
  setLeading: ({ pen }, [leading]) => void (pen.leading = -number(leading)),
  setLeadingMoveText(drawing, [x, y]) {
    drawing.pen.leading = number(y);
    moveText(drawing, number(x), number(y));
  },
  moveText: (drawing, [x, y]) => moveText(drawing, number(x), number(y)),
  nextLine: (drawing) => moveText(drawing, 0, drawing.pen.leading),
  showText: (drawing, [glyphs]) => showText(drawing, glyphs),
  showSpacedText: (drawing, [glyphs]) => showText(drawing, glyphs),
  beginMarkedContent: ({ layers }) => void layers.push(true),
  beginMarkedContentProps: ({ layers, objects }, [kind, layer]) =>
    void layers.push(kind !== "OC" || objects.isShown(layer)),
  endMarkedContent: ({ layers }) => void layers.pop(),
  beginGroup,
  endGroup: restore,
  paintFormXObjectBegin: beginForm,
  paintFormXObjectEnd: restore,
  beginAnnotation,
  endAnnotation: restore,
  paintImageXObject: (drawing, [name]) => paintPicture(drawing, drawing.objects.image(String(name))),
  paintInlineImageXObject: (drawing, [picture]) => paintPicture(drawing, pictureOf(picture)),
  paintImageXObjectRepeat: repeatPicture,
  paintInlineImageXObjectGroup: unknownHere,
  paintSolidColorImageMask: (drawing) =>
    paintPath(drawing, [0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 4], { fills: true, strokes: false, evenOdd: false }),
  shadingFill: paintBlur,
};
