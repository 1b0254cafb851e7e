const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[“”„«»"]/g, ""],
  [/[‘’]/g, "'"],
  [/\s*[–—]\s*/g, ", "],
  [/…/g, "."],
  [/&/g, " and "],
  [/C\+\+/g, "C plus plus"],
  [/C#/g, "C sharp"],
  [/\.NET\b/g, "dot net"],
];

/** A text as the voices can read it: they know the letters of English and little else. */
export function spokenWords(text: string): string {
  const plain = SIGNS.reduce((words, [sign, spoken]) => words.replaceAll(sign, spoken), text);
  return (
    plain
      .normalize("NFKD")
      // Accents are separate characters by now.
      .replaceAll(/[^\x20-\x7e]/g, (sign) => (/\s/.test(sign) ? " " : ""))
      .replaceAll(/[<>{}[\]\\|^`~_*#]/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim()
  );
}
