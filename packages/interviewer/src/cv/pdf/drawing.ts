import { UNMOVED, type Box, type Matrix, type Point } from "./geometry.ts";

/** Red, green, blue from 0 to 255; null for what is not one known colour. */
export type Colour = readonly [number, number, number] | null;

/** Something painted that may lie beneath or above text. */
export interface Paint {
  order: number;
  box: Box;
  /** `blur` for gradients, whose place is known only roughly. */
  kind: "shape" | "image" | "blur";
  /** Undefined where it leaves the page as it was. */
  colourAt(point: Point): Colour | undefined;
}

/** One character, or a few that share a glyph. */
export interface Glyph {
  order: number;
  text: string;
  /** The middle of the glyph. */
  at: Point;
  /** Its start and end along the line, and the line itself. */
  from: number;
  to: number;
  line: number;
  /** In points. */
  size: number;
  colours: Colour[];
  /** Nothing of it is painted: rendering mode, transparency, a layer that is off, or a place outside the page. */
  unpainted: boolean;
  /** Seen through a mask, which may leave all or nothing of it. */
  masked: boolean;
}

/** What PDF calls the graphics state, as far as it decides what people see. */
export interface Pen {
  matrix: Matrix;
  clip: Box;
  fill: Colour;
  stroke: Colour;
  fillAlpha: number;
  strokeAlpha: number;
  /** The transparency of the groups around it. */
  groupAlpha: number;
  blends: boolean;
  masked: boolean;
  /** Inside the drawing of a mask, which is not on the page. */
  inMask: boolean;
  lineWidth: number;
  font: string;
  fontSize: number;
  mode: number;
  charSpacing: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
  textMatrix: Matrix;
  /** The start of the line and the current place in it. */
  line: Point;
  cursor: Point;
}

export interface Drawing {
  pen: Pen;
  stack: Pen[];
  /** Whether each open piece of marked content is shown. */
  layers: boolean[];
  clipNext: boolean;
  order: number;
  glyphs: Glyph[];
  paints: Paint[];
  objects: PageObjects;
}

/** What the page refers to by name. */
export interface PageObjects {
  font(name: string): { unit: number; isDrawn: boolean };
  image(name: string): Picture | undefined;
  isShown(layer: unknown): boolean;
}

export interface Picture {
  width: number;
  height: number;
  /** One bit, three bytes or four bytes per pixel, by `kind` of pdf.js. */
  kind: number;
  data: ArrayLike<number>;
}

const BLACK: Colour = [0, 0, 0];

export function startDrawing(view: Box, objects: PageObjects): Drawing {
  const pen: Pen = {
    matrix: UNMOVED,
    clip: view,
    fill: BLACK,
    stroke: BLACK,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    blends: false,
    masked: false,
    inMask: false,
    lineWidth: 1,
    font: "",
    fontSize: 0,
    mode: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    textMatrix: UNMOVED,
    line: [0, 0],
    cursor: [0, 0],
  };
  return { pen, stack: [], layers: [], clipNext: false, order: 0, glyphs: [], paints: [], objects };
}
