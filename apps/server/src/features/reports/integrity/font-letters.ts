/** Whether a font has a glyph for a code point. */
export type HasLetter = (codePoint: number) => boolean;

/** A group in the `cmap` table that covers all of Unicode: first character, last character, glyph. */
const ALL_OF_UNICODE = 12;

/** Reads which characters an OpenType font contains. */
export function lettersOf(font: Buffer): HasLetter {
  const cmap = tableAt(font, "cmap");
  const parts = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
  );
  const part = parts.find((at) => font.readUInt16BE(at) === ALL_OF_UNICODE);
  if (part === undefined) throw new Error("The font has no character map for all of Unicode.");
  const groups = Array.from({ length: font.readUInt32BE(part + 12) }, (_, index) => {
    const group = part + 16 + index * 12;
    return { first: font.readUInt32BE(group), last: font.readUInt32BE(group + 4) };
  });
  return (codePoint) => groups.some(({ first, last }) => first <= codePoint && codePoint <= last);
}

function tableAt(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The font has no table ${name}.`);
}
