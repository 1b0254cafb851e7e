import type { ReplyHead } from "./reply-head.ts";

/**
 * Passes on what belongs to the body. Returns what follows its end, or undefined as long as more is expected. Throws if
 * it makes no sense.
 */
export type BodyReader = (chunk: Buffer) => Buffer | undefined;

const MOST_LINE = 8_192;
const MOST_TRAILERS = 100;
const NEWLINE = 10;
const SIZE = /^([\da-f]{1,8})[\t ]*(?:;.*)?$/i;

export function bodyReader(body: ReplyHead["body"], hear: (chunk: Buffer) => void): BodyReader {
  if (body === "nowhere") return (chunk) => chunk;
  if (body === "chunked") return readChunks(hear);
  return readLength(body === "close" ? Number.POSITIVE_INFINITY : body.length, hear);
}

function readLength(length: number, hear: (chunk: Buffer) => void): BodyReader {
  let left = length;
  return (chunk) => {
    const own = chunk.length <= left ? chunk : chunk.subarray(0, left);
    left -= own.length;
    if (own.length > 0) hear(own);
    return left === 0 ? chunk.subarray(own.length) : undefined;
  };
}

function readChunks(hear: (chunk: Buffer) => void): BodyReader {
  let expected: "size" | "data" | "its end" | "trailers" = "size";
  let left = 0;
  let trailers = 0;
  let line = "";

  /** Returns whether the body ends with it. */
  function takeLine(text: string): boolean {
    if (expected === "trailers") {
      trailers += 1;
      if (trailers > MOST_TRAILERS) throw new Error("Too many trailers.");
      return text === "";
    }
    if (expected === "its end") {
      if (text !== "") throw new Error("A chunk is longer than its size.");
      expected = "size";
      return false;
    }
    const size = SIZE.exec(text)?.[1];
    if (size === undefined) throw new Error("A chunk has no size.");
    left = parseInt(size, 16);
    expected = left === 0 ? "trailers" : "data";
    return false;
  }

  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (expected === "data") {
        const own = chunk.subarray(at, at + left);
        hear(own);
        at += own.length;
        left -= own.length;
        if (left === 0) expected = "its end";
        continue;
      }
      const end = chunk.indexOf(NEWLINE, at);
      const next = end === -1 ? chunk.length : end + 1;
      line += chunk.toString("latin1", at, next);
      at = next;
      if (line.length > MOST_LINE) throw new Error("A line is too long.");
      if (end === -1) return undefined;
      if (!line.endsWith("\r\n")) throw new Error("A line ends in the wrong way.");
      const isLast = takeLine(line.slice(0, -2));
      line = "";
      if (isLast) return chunk.subarray(at);
    }
    return undefined;
  };
}
