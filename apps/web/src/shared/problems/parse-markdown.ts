import { Lexer, type MarkedOptions, type MarkedToken, type Tokens } from "marked";

export interface FormulaToken {
  type: "formula";
  raw: string;
  tex: string;
  display: boolean;
}

/** The pieces of a text. Each is rendered as an element, so none of the author's markup reaches the page. */
export type Piece = MarkedToken | FormulaToken;

export function parseBlocks(text: string): Piece[] {
  return Lexer.lex(text, options) as Piece[];
}

export function parseInline(text: string): Piece[] {
  return Lexer.lexInline(text, options) as Piece[];
}

/** Two dollars on either side, across one line or several. */
const DISPLAY = /^\$\$\s*([^$]+?)\s*\$\$/;
/** A price is not a formula: no blanks just inside the dollars, and no digit after them. */
const INLINE = /^\$(?!\s)((?:\\.|[^\\$\n])+?)(?<!\s)\$(?!\d)/;

function takeDisplay(source: string): Tokens.Generic | undefined {
  const match = DISPLAY.exec(source);
  return match ? { type: "formula", raw: match[0], tex: match[1], display: true } : undefined;
}

function takeInline(source: string): Tokens.Generic | undefined {
  const match = INLINE.exec(source);
  return match ? { type: "formula", raw: match[0], tex: match[1], display: false } : undefined;
}

function startsAt(place: number): number | undefined {
  return place === -1 ? undefined : place;
}

const options: MarkedOptions = {
  gfm: true,
  extensions: {
    renderers: {},
    childTokens: {},
    block: [takeDisplay],
    startBlock: [(source) => startsAt(source.search(/^\$\$/m))],
    inline: [takeDisplay, takeInline],
    startInline: [(source) => startsAt(source.indexOf("$"))],
  },
};
