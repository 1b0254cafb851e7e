import type { ByteRange } from "@invigil/storage/storage";

/**
 * Reads a Range header for a file of this size: `null` means the whole file, "none" that the range is empty. Several
 * ranges return the whole file, as RFC 9110 allows.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "none";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
