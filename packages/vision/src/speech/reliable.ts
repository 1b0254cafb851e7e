/** Below this mean log-probability of its words, a transcript has wrong ones. Fitted to few voices. */
const LEAST_PROBABLE = -0.35;
/** Speech without words: somebody speaks another language, or nobody speaks at all. */
const LONG_VOICE_SECONDS = 4;
const WORDS_A_SECOND = 0.5;

export interface Certainty {
  text: string;
  /** The mean log-probability of the words; null if there are none or if it is not known. */
  confidence: number | null;
  voicedSeconds: number;
}

/** Whether a transcript can be trusted, so that nobody is judged by what a machine misheard. */
export function isReliable({ text, confidence, voicedSeconds }: Certainty): boolean {
  if (confidence !== null && confidence < LEAST_PROBABLE) return false;
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return voicedSeconds < LONG_VOICE_SECONDS || words / voicedSeconds >= WORDS_A_SECOND;
}
