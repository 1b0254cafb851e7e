/** A model's tokens by number: parts of words with ▁ for a space, or single bytes such as <0x0A>. */
export type Vocabulary = readonly string[];

export function readVocabulary(text: string): Vocabulary {
  return text.split("\n");
}

const BYTE = /^<0x([0-9A-F]{2})>$/;
const SPECIAL = /^<.*>$/;

export function tokensToText(vocabulary: Vocabulary, tokens: readonly number[]): string {
  const bytes = tokens.flatMap((token) => {
    const piece = vocabulary[token] ?? "";
    const byte = BYTE.exec(piece)?.[1];
    if (byte !== undefined) return [Number.parseInt(byte, 16)];
    return SPECIAL.test(piece) ? [] : [...new TextEncoder().encode(piece.replaceAll("▁", " "))];
  });
  return new TextDecoder().decode(Uint8Array.from(bytes)).trim();
}
