/** As in PDF: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [x: number, y: number];
/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** What `inner` draws, placed by `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

export function place([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Undefined for a matrix that flattens everything. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const size = a * d - b * c;
  if (size === 0 || !Number.isFinite(size)) return undefined;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

export function boxOf(points: readonly Point[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
}

export function placedBox(matrix: Matrix, [left, bottom, right, top]: Box): Box {
  const corners: Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return boxOf(corners.map((corner) => place(matrix, corner)));
}

export function overlapOf(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

export function isIn([left, bottom, right, top]: Box, [x, y]: Point, margin = 0): boolean {
  return x >= left - margin && x <= right + margin && y >= bottom - margin && y <= top + margin;
}

/** How pdf.js writes the parts of a path. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
const QUADRATIC = 3;
/** The straight pieces of a curve. */
const PIECES = 8;

/** The lines of a path, curves as short straight pieces. */
export function linesOf(path: ArrayLike<number>, matrix: Matrix): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let at: Point = [0, 0];
  const point = (index: number): Point => [path[index] ?? 0, path[index + 1] ?? 0];
  const go = (to: Point) => line.push(place(matrix, (at = to)));
  for (let index = 0; index < path.length;) {
    const part = path[index];
    index += 1;
    if (part === MOVE) {
      if (line.length > 0) lines.push(line);
      line = [];
      go(point(index));
      index += 2;
    } else if (part === LINE) {
      go(point(index));
      index += 2;
    } else if (part === CURVE) {
      curve([at, point(index), point(index + 2), point(index + 4)]).forEach(go);
      index += 6;
    } else if (part === QUADRATIC) {
      curve([at, point(index), point(index), point(index + 2)]).forEach(go);
      index += 4;
    } else if (line[0]) line.push(line[0]);
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function curve([from, one, two, to]: readonly [Point, Point, Point, Point]): Point[] {
  return Array.from({ length: PIECES }, (_, index): Point => {
    const t = (index + 1) / PIECES;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return [p * from[0] + q * one[0] + r * two[0] + s * to[0], p * from[1] + q * one[1] + r * two[1] + s * to[1]];
  });
}

/** Whether a filled path covers a point. */
export function covers(lines: readonly Point[][], [x, y]: Point, evenOdd: boolean): boolean {
  let winding = 0;
  let crossings = 0;
  for (const line of lines) {
    for (const [index, [x1, y1]] of line.entries()) {
      const [x2, y2] = line[(index + 1) % line.length] ?? [x1, y1];
      if (y1 > y === y2 > y) continue;
      if (x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) <= x) continue;
      crossings += 1;
      winding += y2 > y1 ? 1 : -1;
    }
  }
  return evenOdd ? crossings % 2 === 1 : winding !== 0;
}

/** Whether a drawn line of this width covers a point. */
export function runsThrough(lines: readonly Point[][], point: Point, width: number): boolean {
  return lines.some((line) => line.some((from, index) => distance(point, from, line[index + 1] ?? from) <= width / 2));
}

function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
  return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1));
}
