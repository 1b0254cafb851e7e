import type { Parser } from "@lezer/common";
import { parser as cpp } from "@lezer/cpp";
import { parser as go } from "@lezer/go";
import { parser as java } from "@lezer/java";
import { parser as javascript } from "@lezer/javascript";
import { parser as php } from "@lezer/php";
import { parser as python } from "@lezer/python";
import { parser as rust } from "@lezer/rust";

/** A position in a text; rows and columns are counted from 0. */
export interface Place {
  startRow: number;
  startCol: number;
  endRow: number;
  endCol: number;
}

export interface Token {
  text: string;
  place: Place;
}

const PARSERS: Record<string, Parser> = {
  c: cpp,
  cpp,
  go,
  java,
  javascript,
  php,
  python,
  "python-ml": python,
  rust,
  typescript: javascript.configure({ dialect: "ts" }),
};

export function hasParser(technology: string): boolean {
  return Object.hasOwn(PARSERS, technology);
}

/**
 * Splits a text into tokens. A parsed language gives the kinds of its parts, so that different names, spaces and
 * comments make no difference; anything else gives its words and characters.
 */
export function tokensOf(text: string, technology: string): Token[] {
  const parser = PARSERS[technology];
  return parser ? parsedTokens(text, parser) : plainTokens(text);
}

function parsedTokens(text: string, parser: Parser): Token[] {
  const placeOf = places(text);
  const tokens: Token[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to, node }) {
      if (name.endsWith("Comment")) return false;
      // A part with children covers only its beginning, because its inside has its own tokens.
      tokens.push({ text: name, place: placeOf(from, node.firstChild ? from : to) });
      return true;
    },
  });
  return tokens;
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*|\p{N}+|[^\s\p{L}\p{N}_]/gu;

function plainTokens(text: string): Token[] {
  const placeOf = places(text);
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    place: placeOf(index, index + word.length),
  }));
}

/** Converts offsets to rows and columns. */
function places(text: string): (from: number, to: number) => Place {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  function rowOf(offset: number): number {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
  return (from, to) => {
    const [startRow, endRow] = [rowOf(from), rowOf(to)];
    return { startRow, startCol: from - (starts[startRow] ?? 0), endRow, endCol: to - (starts[endRow] ?? 0) };
  };
}
