import { PIECE_MS } from "@invigil/contract/interviews/snapshot";
import { readWav, UnreadableSound } from "@invigil/sound/read-wav";
import { toInt16, wavHeader } from "@invigil/sound/write-wav";
import { AppError } from "../../platform/app-error.ts";

const RATE = 16_000;
/** A recorder stops at whole blocks of samples. */
const SPARE_MS = 1_000;

/** A piece of an answer without anything beside its samples, and its length. Refuses what is none. */
export function readPiece(file: Buffer): { content: Buffer; ms: number } {
  try {
    const { rate, samples } = readWav(file);
    if (rate !== RATE || samples.length === 0) throw refused(`It must have ${RATE} samples per second.`);
    const ms = Math.round((samples.length * 1_000) / rate);
    if (ms === 0) throw refused("It is too short to be heard.");
    if (ms > PIECE_MS + SPARE_MS) throw refused(`It must not be longer than ${PIECE_MS / 1_000} seconds.`);
    const header = Buffer.from(wavHeader(2 * samples.length, { rate }));
    const isBare = file.length === header.length + 2 * samples.length && file.subarray(0, header.length).equals(header);
    return { content: isBare ? file : Buffer.concat([header, Buffer.from(toInt16(samples).buffer)]), ms };
  } catch (error) {
    if (error instanceof UnreadableSound) throw refused(`${error.message}.`);
    throw error;
  }
}

function refused(why: string): AppError {
  return new AppError("file_type_refused", { description: `This sound cannot be used. ${why}` });
}
