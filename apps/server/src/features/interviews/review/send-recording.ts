import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { lateAnswersOf } from "@invigil/records/interviews/late-answers";
import { latePiecesOf } from "@invigil/records/interviews/late-pieces";
import { readWav, UnreadableSound } from "@invigil/sound/read-wav";
import { resample } from "@invigil/sound/resample";
import { toInt16, wavHeader } from "@invigil/sound/write-wav";
import { isMissing, type ByteRange, type Storage } from "@invigil/storage/storage";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { sendRanged } from "../../../shared/media/send-stored.ts";
import { companyInterview, piecesOf, type PieceRow } from "./review.queries.ts";

const RATE = 16_000;
const BYTES_PER_MS = (RATE / 1_000) * 2;

type Piece = Pick<PieceRow, "file_key" | "ms">;

/** Joins the pieces of a spoken answer while they are sent. */
export async function sendRecording(
  deps: Pick<Deps, "db" | "storage">,
  { companyId }: Caller,
  { id, seq, headers }: { id: number; seq: number; headers: FastifyRequest["headers"] },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interview = await companyInterview(deps.db, { id, companyId: companyId ?? 0 });
  const pieces = interview ? await piecesOf(deps.db, { attemptId: id, seq }) : [];
  return sendPieces(deps, { pieces, name: `answer-${seq}.wav`, headers }, reply);
}

/** The same for a recording that arrived after the end. */
export async function sendLateRecording(
  deps: Pick<Deps, "db" | "storage">,
  { companyId }: Caller,
  { id, late: lateId, headers }: { id: number; late: number; headers: FastifyRequest["headers"] },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interview = await companyInterview(deps.db, { id, companyId: companyId ?? 0 });
  const late = interview && (await lateAnswersOf(deps.db, id)).find((each) => each.id === lateId);
  const answer = late && { attemptId: id, seq: late.seq, clientTurnId: late.client_turn_id };
  const pieces = answer && late.spoken ? await latePiecesOf(deps.db, answer) : [];
  return sendPieces(deps, { pieces, name: `late-answer-${lateId}.wav`, headers }, reply);
}

interface Sent {
  pieces: readonly Piece[];
  name: string;
  headers: FastifyRequest["headers"];
}

function sendPieces(
  deps: Pick<Deps, "storage">,
  { pieces, name, headers }: Sent,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (pieces.length === 0) throw new AppError("not_found");
  const bytes = pieces.reduce((sum, { ms }) => sum + ms * BYTES_PER_MS, 0);
  const header = Buffer.from(wavHeader(bytes, { rate: RATE }));
  const file = {
    id: createHash("sha256")
      .update(pieces.map(({ file_key }) => file_key).join())
      .digest("hex")
      .slice(0, 32),
    name,
    size: header.length + bytes,
    contentType: "audio/wav",
    disposition: "inline",
    cached: true,
    open: async (range?: ByteRange) => Readable.from(joined(deps.storage, { header, pieces, range })),
  } as const;
  return sendRanged(file, headers, reply);
}

interface Joined {
  header: Buffer;
  pieces: readonly Piece[];
  range: ByteRange | undefined;
}

/** Reads only the pieces that the range touches, one at a time. */
async function* joined(storage: Storage, { header, pieces, range }: Joined): AsyncGenerator<Buffer> {
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER };
  let at = 0;
  for (const piece of [null, ...pieces]) {
    const size = piece === null ? header.length : piece.ms * BYTES_PER_MS;
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, size);
    if (from < to) yield (piece === null ? header : await samplesOf(storage, piece)).subarray(from, to);
    at += size;
  }
}

/** Exactly as long as its row says, so that the times of sentences hold. A lost piece is silent. */
async function samplesOf(storage: Storage, { file_key, ms }: Piece): Promise<Buffer> {
  const samples = Buffer.alloc(ms * BYTES_PER_MS);
  try {
    const sound = toInt16(resample(readWav(await storage.read(file_key)), RATE));
    Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).copy(samples);
  } catch (error) {
    if (!isMissing(error) && !(error instanceof UnreadableSound)) throw error;
  }
  return samples;
}
