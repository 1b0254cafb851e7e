import type { Sound } from "@invigil/sound/read-wav";
import { isReliable } from "./reliable.ts";
import { segmentsOf } from "./segments.ts";
import { sentencesOf, type Spoken } from "./sentences.ts";

/** What was understood of one segment. */
export interface Recognised {
  text: string;
  /** The sum of the log-probabilities of the tokens; null if it is not known. */
  logProbability: number | null;
  tokens: number;
}

export type Recognise = (segment: Sound) => Promise<Recognised>;

/** A part of a recording that will not change any more. */
export interface HeardPart extends Spoken, Omit<Recognised, "text"> {
  /** Seconds in which somebody may be speaking. */
  voiced: number;
}

interface Hearing {
  /** Where the sound begins in its recording, in milliseconds. */
  from: number;
  /** Whether it is the end of the recording. Otherwise the part that is still going on is left out. */
  complete: boolean;
  signal?: AbortSignal;
  /** Asked before each part but the first; true ends the hearing there, so that others can be heard. */
  isEnough?: (parts: readonly HeardPart[]) => boolean;
  /** Is told each part, so that nothing is heard twice if this ends early. */
  onPart?: (part: HeardPart) => Promise<void> | void;
}

/** A shorter sound is a click, not a word. */
const VOICED_LEAST = 0.15;
/** So much voice has words in it. */
const VOICED_WORDS = 1;
/** A second try hears this much more on both sides, because the model sometimes gets nothing from a clear sentence. */
const WIDER_SECONDS = 0.5;

/** Transcribes a sound of any length in parts that are cut at pauses. */
export async function hearParts(
  recognise: Recognise,
  { rate, samples }: Sound,
  { from: start, complete, signal, isEnough, onPart }: Hearing,
): Promise<HeardPart[]> {
  const parts: HeardPart[] = [];
  const at = (sample: number) => start + Math.round((sample / rate) * 1_000);
  for (const { from, to, voiced, finished } of segmentsOf({ rate, samples }, { eager: !complete })) {
    if (!complete && !finished) break;
    if (parts.length > 0 && isEnough?.(parts)) break;
    signal?.throwIfAborted();
    const heard =
      voiced < VOICED_LEAST
        ? { text: "", logProbability: 0, tokens: 0 }
        : await hearSegment(recognise, { rate, samples }, { from, to, voiced });
    const part = { from: at(from), to: at(to), voiced, ...heard };
    parts.push(part);
    await onPart?.(part);
  }
  return parts;
}

async function hearSegment(
  recognise: Recognise,
  { rate, samples }: Sound,
  { from, to, voiced }: { from: number; to: number; voiced: number },
): Promise<Recognised> {
  const heard = await recognise({ rate, samples: samples.slice(from, to) });
  if (heard.text !== "" || voiced < VOICED_WORDS) return heard;
  const wider = Math.round(WIDER_SECONDS * rate);
  return await recognise({ rate, samples: samples.slice(Math.max(0, from - wider), to + wider) });
}

export interface Transcript {
  text: string;
  sentences: Spoken[];
  /** The mean log-probability of the words; null if there are none or it is not known. */
  confidence: number | null;
  reliable: boolean;
}

export function transcriptOf(parts: readonly HeardPart[]): Transcript {
  const said = parts.filter(({ text }) => text !== "");
  const text = said.map((part) => part.text).join(" ");
  const tokens = said.reduce((sum, part) => sum + part.tokens, 0);
  const known = tokens > 0 && said.every(({ logProbability }) => logProbability !== null);
  const confidence = known ? said.reduce((sum, part) => sum + (part.logProbability ?? 0), 0) / tokens : null;
  const voicedSeconds = parts.reduce((sum, { voiced }) => sum + voiced, 0);
  // A sentence that is missing is worse than one that was misheard: nobody sees it.
  const isWhole = parts.every((part) => part.text !== "" || part.voiced < VOICED_WORDS);
  const reliable = isWhole && isReliable({ text, confidence, voicedSeconds });
  return { text, sentences: said.flatMap(sentencesOf), confidence, reliable };
}
