import type { Piece } from "./parse-markdown.ts";

/**
 * Places a text's headings below those of its page, without gaps, so that screen readers find a clean outline whatever
 * levels the author chose.
 */
export function headingLevels(pieces: readonly Piece[], top: number): Map<Piece, number> {
  const levels = new Map<Piece, number>();
  /** Authored levels of the headings that enclose the current place. */
  const open: number[] = [];
  for (const piece of headingsOf(pieces)) {
    while ((open.at(-1) ?? 0) >= piece.depth) open.pop();
    open.push(piece.depth);
    levels.set(piece, Math.min(top + open.length - 1, 6));
  }
  return levels;
}

function headingsOf(pieces: readonly Piece[]): Extract<Piece, { type: "heading" }>[] {
  return pieces.flatMap((piece) => {
    if (piece.type === "heading") return [piece];
    if (piece.type === "list") return piece.items.flatMap((item) => headingsOf(item.tokens as Piece[]));
    return piece.type === "blockquote" ? headingsOf(piece.tokens as Piece[]) : [];
  });
}
