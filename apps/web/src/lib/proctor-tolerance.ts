import { z } from "zod";
import { localKey } from "./owner.ts";

const Mirror = z.tuple([z.string(), z.number().int()]);
const keyOf = (testSlug: string) => localKey(testSlug, "tolerance");

/**
 * The warnings left by the last count this browser knew, or null if there is none or it was tampered with. The
 * server's number wins.
 */
export function readTolerance(testSlug: string): number | null {
  try {
    const text = decode(localStorage.getItem(keyOf(testSlug)) ?? "");
    const [slug, left] = Mirror.parse(JSON.parse(text));
    return slug === testSlug ? left : null;
  } catch {
    return null;
  }
}

export function writeTolerance(testSlug: string, left: number): void {
  try {
    localStorage.setItem(keyOf(testSlug), encode(JSON.stringify([testSlug, left])));
  } catch {
    // Storage is full or forbidden, but the server counts anyway.
  }
}

/** Not a secret: it only prevents casual edits, and the server keeps its own count. */
function encode(text: string): string {
  const bytes = new TextEncoder().encode(text).map((byte) => byte ^ MASK);
  return btoa(String.fromCodePoint(...bytes));
}

function decode(text: string): string {
  const bytes = Uint8Array.from(atob(text), (letter) => (letter.codePointAt(0) ?? 0) ^ MASK);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

const MASK = 0x5a;
