import { toGrey } from "@invigil/rules/proctoring/clarity";
import type { Picture } from "./picture.ts";

/** What makes a picture look like one of a document. */
export interface DocumentSigns {
  /** Rows of small, close, high-contrast strokes, as print has them. */
  textLines: number;
  /** How many sides of a card or page can be seen: long straight edges, at most four. */
  sides: number;
}

/** The difference between neighbouring pixels that counts as an edge, from 0 to 255. */
const EDGE = 40;
/** Strokes of one line of text are no farther apart than this, in pixels of a picture 640 wide. */
const STROKE_GAP = 14;
const LINE_HEIGHT = { least: 5, most: 48 };
/** A line of text has many strokes, and is much wider than high. */
const STROKES = 6;
const WIDTH_TO_HEIGHT = 3;
/** A side is an edge that goes through this share of the picture. */
const SIDE_SHARE = 0.4;
/** Two sides that face each other are at least this share of the picture apart. */
const APART = 0.3;

export function measureDocument(picture: Picture): DocumentSigns {
  const { pixels, width, height } = picture;
  const grey = toGrey(pixels, { width, height, bytes: 3 });
  const half = halved(grey, width, height);
  const size = { width: width >> 1, height: height >> 1 };
  const [across, down] = [edgeMap(half, size.width, 1), edgeMap(half, size.width, size.width)];
  return {
    textLines: countTextLines(edgeMap(grey, width, 1), width, height),
    sides:
      countSides(thickened(down, size.width), { length: size.width, lines: size.height, step: 1, line: size.width }) +
      countSides(thickened(across, 1), { length: size.height, lines: size.width, step: size.width, line: 1 }),
  };
}

/** Half the size shows long edges as well, for an eighth of the time. */
function halved(grey: Float32Array, width: number, height: number): Float32Array {
  const half = new Float32Array((width >> 1) * (height >> 1));
  const columns = width >> 1;
  for (let at = 0; at < half.length; at += 1) {
    const from = 2 * Math.floor(at / columns) * width + 2 * (at % columns);
    const sum = (grey[from] ?? 0) + (grey[from + 1] ?? 0) + (grey[from + width] ?? 0) + (grey[from + width + 1] ?? 0);
    half[at] = sum / 4;
  }
  return half;
}

/** A held card is not perfectly straight, so an edge counts one pixel to either side as well. */
function thickened(edges: Uint8Array, step: number): Uint8Array {
  return edges.map((edge, at) => edge | (edges[at - step] ?? 0) | (edges[at + step] ?? 0));
}

/** 1 where a pixel differs from the one `step` further. */
function edgeMap(grey: Float32Array, width: number, step: number): Uint8Array {
  const edges = new Uint8Array(grey.length);
  for (let at = 0; at + step < grey.length; at += 1) {
    if (step === 1 && at % width === width - 1) continue;
    edges[at] = Math.abs((grey[at] ?? 0) - (grey[at + step] ?? 0)) > EDGE ? 1 : 0;
  }
  return edges;
}

interface Run {
  from: number;
  to: number;
  strokes: number;
}

/** Runs of strokes in one row, joined over the gaps between letters. */
function runsOf(edges: Uint8Array, row: number, width: number): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let x = 0; x < width; x += 1) {
    if (edges[row * width + x] !== 1) continue;
    if (run && x - run.to <= STROKE_GAP) {
      if (x > run.to + 1) run.strokes += 1;
      run.to = x;
    } else {
      run = { from: x, to: x, strokes: 1 };
      runs.push(run);
    }
  }
  return runs.filter(({ strokes }) => strokes >= STROKES);
}

/** Runs of following rows that lie above each other are one line of text, if it is flat enough. */
function countTextLines(edges: Uint8Array, width: number, height: number): number {
  let open: { from: number; to: number; rows: number }[] = [];
  let lines = 0;
  const close = ({ from, to, rows }: (typeof open)[number]) => {
    const flat = rows >= LINE_HEIGHT.least && rows <= LINE_HEIGHT.most && to - from >= WIDTH_TO_HEIGHT * rows;
    if (flat) lines += 1;
  };
  for (let row = 0; row < height; row += 1) {
    const runs = runsOf(edges, row, width);
    const next: typeof open = [];
    for (const block of open) {
      const over = runs.filter(({ from, to }) => from <= block.to && to >= block.from);
      if (over.length === 0) close(block);
      else {
        const from = Math.min(block.from, ...over.map((run) => run.from));
        const to = Math.max(block.to, ...over.map((run) => run.to));
        next.push({ from, to, rows: block.rows + 1 });
      }
    }
    for (const { from, to } of runs) {
      if (!next.some((block) => from <= block.to && to >= block.from)) next.push({ from, to, rows: 1 });
    }
    open = next;
  }
  for (const block of open) close(block);
  return lines;
}

interface Direction {
  length: number;
  lines: number;
  /** How far apart neighbours are in the map: along a line, and from line to line. */
  step: number;
  line: number;
}

/** How far a side may lean over the whole picture, in pixels. */
const LEAN = 30;
const LEAN_STEP = 3;

/** Whether there are long straight edges in one direction: none, one, or two that are far apart. */
function countSides(edges: Uint8Array, { length, lines, step, line }: Direction): number {
  const enough = SIDE_SHARE * length;
  const found: number[] = [];
  for (let start = 0; start < lines; start += 1) {
    for (let lean = -LEAN; lean <= LEAN; lean += LEAN_STEP) {
      let hits = 0;
      for (let along = 0; along < length && hits < enough; along += 1) {
        const place = Math.round(start + (lean * along) / length);
        if (place >= 0 && place < lines) hits += edges[place * line + along * step] ?? 0;
      }
      if (hits < enough) continue;
      found.push(start + lean / 2);
      break;
    }
  }
  const [first] = found;
  if (first === undefined) return 0;
  return found.some((each) => each - first >= APART * lines) ? 2 : 1;
}
