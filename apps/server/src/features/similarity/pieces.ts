import { tokensOf, type Token } from "./tokens.ts";

/** A part of an answer in one language, such as a file. */
export interface Piece {
  /** Its name, on a line of its own before it. */
  heading?: string;
  text: string;
  technology: string;
}

/** The pieces in sequence, as reviewers read them. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ heading, text }) => (heading === undefined ? text : `${heading}\n${text}`)).join("\n\n");
}

/** The tokens of all pieces, at their places in that text. Headings have none. */
export function tokensOfPieces(pieces: readonly Piece[]): Token[] {
  let row = 0;
  return pieces.flatMap(({ heading, text, technology }) => {
    const begin = heading === undefined ? row : row + 1;
    row = begin + text.split("\n").length + 1;
    return tokensOf(text, technology).map(({ text: token, place }) => ({
      text: token,
      place: { ...place, startRow: place.startRow + begin, endRow: place.endRow + begin },
    }));
  });
}
