import { readFile } from "node:fs/promises";
import { lettersOf, type HasLetter } from "./font-letters.ts";

const read = (name: string) => readFile(new URL(`./fonts/${name}.ttf`, import.meta.url));

/**
 * Noto Sans: Latin, Greek and Cyrillic with their extensions, and Devanagari. It is embedded, so every reader shows it.
 */
export async function loadReportFont() {
  const [regular, bold] = await Promise.all([read("noto-sans-regular"), read("noto-sans-bold")]);
  return { regular, bold, has: lettersOf(regular) };
}

/** Replaces each character that the font lacks with its code point, and says whether there was none. */
export function writable(text: string, has: HasLetter): { text: string; isWhole: boolean } {
  let isWhole = true;
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    const codePoint = letter.codePointAt(0) ?? 0;
    if (letter === "\n" || letter === "\t" || has(codePoint)) return letter;
    isWhole = false;
    return `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
  return { text: letters.join(""), isWhole };
}
