import type { KeptPart } from "@invigil/contract/interviews/heard";
import type { InterviewSession } from "@invigil/records/interviews/sessions";
import { keepParts, keptParts, piecesInOrder, readWorkTurn, storeTranscript } from "@invigil/records/interviews/work";
import { readWav, UnreadableSound, type Sound } from "@invigil/sound/read-wav";
import { resample } from "@invigil/sound/resample";
import { isMissing } from "@invigil/storage/storage";
import { hearParts, transcriptOf, type Recognise } from "@invigil/vision/speech/hear-parts";
import type { InterviewDeps } from "./deps.ts";
import { joinSounds } from "./speech/join-sounds.ts";

interface Answer {
  session: Pick<InterviewSession, "attempt_id" | "plan" | "facts">;
  seq: number;
  clientTurnId: string;
  /** Whether the answer is given; then its transcript is stored. */
  complete: boolean;
  recognise: Recognise;
  signal: AbortSignal;
  /** Is told that another part is stored. */
  onKept?: () => Promise<void>;
}

const RATE = 16_000;
/** Sound that is heard before others get their turn. */
const SLICE_MS = 20_000;
/** Sound that is read at once. It must contain a whole part, and parts are never longer than 25 seconds. */
const WINDOW_MS = 60_000;

/**
 * Transcribes a slice of what nobody has heard yet of an answer, and keeps it part by part. True if there is more to
 * hear: whoever wants it asks again, so that a long answer never holds up the others.
 */
export async function hearAnswer(deps: InterviewDeps, answer: Answer): Promise<boolean> {
  const name = `${answer.session.attempt_id}:${answer.seq}`;
  const before = deps.hearings.get(name) ?? Promise.resolve();
  const hearing = before.catch(() => {}).then(() => hearMore(deps, answer));
  deps.hearings.set(name, hearing);
  try {
    return await hearing;
  } finally {
    if (deps.hearings.get(name) === hearing) deps.hearings.delete(name);
  }
}

async function hearMore(deps: InterviewDeps, answer: Answer): Promise<boolean> {
  const { session, seq, clientTurnId, complete, recognise, signal, onKept } = answer;
  const at = { attemptId: session.attempt_id, seq };
  const turn = await readWorkTurn(deps.db, at);
  if (!turn || turn.transcript !== null) return false;
  const parts: KeptPart[] = keptParts(turn, clientTurnId);
  const from = parts.at(-1)?.to ?? 0;
  const stored = await piecesInOrder(deps.db, { ...at, clientTurnId });
  const { pieces, isAll } = upTo(complete ? stored.slice(0, turn.pieces) : stored, from + WINDOW_MS);
  const isEnd = complete && isAll;
  let isCut = false;
  await hearParts(recognise, await soundFrom(deps, pieces, from), {
    from,
    complete: isEnd,
    signal,
    isEnough: (heard) => (isCut = (heard.at(-1)?.to ?? from) - from >= SLICE_MS),
    async onPart(part) {
      parts.push({ of: clientTurnId, ...part });
      await keepParts(deps.db, at, parts);
      await onKept?.();
    },
  });
  if (isCut || !isAll) return true;
  if (!isEnd) return false;
  await deps.db
    .transaction()
    .execute((tx) => storeTranscript(tx, { ...at, clientTurnId, ...forStoring(transcriptOf(parts)) }));
  return false;
}

/** The pieces that begin before a moment. */
function upTo<Piece extends { ms: number }>(all: readonly Piece[], end: number): { pieces: Piece[]; isAll: boolean } {
  let start = 0;
  const pieces = all.filter(({ ms }) => {
    const isWithin = start < end;
    start += ms;
    return isWithin;
  });
  return { pieces, isAll: pieces.length === all.length };
}

function forStoring({ sentences, ...transcript }: ReturnType<typeof transcriptOf>) {
  return { ...transcript, sentences: sentences.map(({ from, to, text }) => ({ from, to, text })) };
}

/** The recording from a moment on; pieces that were heard completely are not read again. */
async function soundFrom(
  { storage, log }: InterviewDeps,
  pieces: readonly { file_key: string; ms: number }[],
  from: number,
): Promise<Sound> {
  const sounds: Sound[] = [];
  let start = 0;
  let skipped = 0;
  for (const { file_key, ms } of pieces) {
    const end = start + ms;
    if (end <= from) skipped = end;
    else sounds.push(await readPiece(() => storage.read(file_key), ms, log));
    start = end;
  }
  const { rate, samples } = joinSounds(sounds);
  return { rate, samples: samples.subarray(Math.round(((from - skipped) / 1_000) * rate)) };
}

/** A piece that cannot be read counts as silence, so that the rest keeps its place. */
async function readPiece(read: () => Promise<Buffer>, ms: number, log: InterviewDeps["log"]): Promise<Sound> {
  try {
    return { rate: RATE, samples: resample(readWav(await read()), RATE) };
  } catch (error) {
    if (!(error instanceof UnreadableSound) && !isMissing(error)) throw error;
    log.warn({ err: error }, "could not read a piece of an answer");
    return { rate: RATE, samples: new Float32Array(Math.round((ms / 1_000) * RATE)) };
  }
}
