import { presentableDiff } from "@codemirror/merge";

/** A piece of a text; `marked` if it differs from the other one. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** Beyond this, finding differences takes too long, and the first lines show them just as well. */
const SCAN_LIMIT = 1_000;

interface Differences {
  one: Piece[];
  other: Piece[];
  /** How much of both is the same before the first difference, or null if all of it is. */
  first: number | null;
}

/** Splits two texts into pieces and marks where they differ. */
export function markDifferences(one: string, other: string): Differences {
  const changes = presentableDiff(one, other, { scanLimit: SCAN_LIMIT });
  return {
    one: pieces(
      one,
      changes.map(({ fromA, toA }) => [fromA, toA]),
    ),
    other: pieces(
      other,
      changes.map(({ fromB, toB }) => [fromB, toB]),
    ),
    first: changes[0]?.fromA ?? null,
  };
}

function pieces(text: string, ranges: readonly (readonly [number, number])[]): Piece[] {
  const cut: Piece[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    cut.push({ text: text.slice(at, from), marked: false }, { text: text.slice(from, to), marked: true });
    at = to;
  }
  cut.push({ text: text.slice(at), marked: false });
  return cut.filter((piece) => piece.text !== "");
}

/** Shows spaces, tabs and line ends as signs, so that differences in them are visible. */
export function visibleSpaces(text: string): string {
  return text.replaceAll(" ", "·").replaceAll("\t", "→").replaceAll("\r", "␍").replaceAll("\n", "↵\n");
}
