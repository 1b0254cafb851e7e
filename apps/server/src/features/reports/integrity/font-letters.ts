/** Whether a font has a glyph for a code point. */
export type HasLetter = (codePoint: number) => boolean;

/** Of the table `cmap` that covers all of Unicode: groups of a first letter, a last letter and a glyph. */
const ALL_OF_UNICODE = 12;

/** Reads from an OpenType font which letters it has. */
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
