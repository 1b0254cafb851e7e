export interface Spoken {
  /** Milliseconds of the recording. */
  from: number;
  to: number;
  text: string;
}

const SENTENCE_END = /(?<=[.!?]["”’)]?)\s+/u;

/** The sentences of a spoken part, with times by their length: close enough to find them in the recording. */
export function sentencesOf({ from, to, text }: Spoken): Spoken[] {
  const parts = text.split(SENTENCE_END).filter((part) => part.trim() !== "");
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  let before = 0;
  return parts.map((part) => {
    const start = from + ((to - from) * before) / letters;
    before += part.length;
    return { from: Math.round(start), to: Math.round(from + ((to - from) * before) / letters), text: part };
  });
}
