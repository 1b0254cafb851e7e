import { TEXT_MAX } from "./limits.ts";

/** Control characters other than tabs and line ends: no text has them. */
// oxlint-disable-next-line no-control-regex -- searches for control characters
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

/** The text of a file; undefined if it is not text. */
export function readPlain(content: Uint8Array): string | undefined {
  const text = decode(content);
  return BINARY.test(text) ? undefined : text.slice(0, TEXT_MAX);
}

function decode(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
