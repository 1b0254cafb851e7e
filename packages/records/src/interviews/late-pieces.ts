import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Answer {
  attemptId: number;
  seq: number;
  clientTurnId: string;
}

/** The pieces of a recording that arrived after the end, in their order. */
export function latePiecesOf(db: Db | Tx, { attemptId, seq, clientTurnId }: Answer) {
  return db
    .selectFrom("interview_late_piece")
    .select(["part", "file_key", "ms", "digest"])
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("client_turn_id", "=", clientTurnId)
    .orderBy("part")
    .execute();
}

/** How long all late recordings of a turn are together. */
export async function lateLengthOf(tx: Tx, { attemptId, seq }: Omit<Answer, "clientTurnId">): Promise<number> {
  const { ms } = await tx
    .selectFrom("interview_late_piece")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("ms"), eb.lit(0)).as("ms"))
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .executeTakeFirstOrThrow();
  return ms;
}

/** Those of all late recordings of an interview. */
export function allLatePieces(db: Db, attemptId: number) {
  return db
    .selectFrom("interview_late_piece")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("seq")
    .orderBy("client_turn_id")
    .orderBy("part")
    .execute();
}

interface NewPiece extends Answer {
  part: number;
  key: string;
  ms: number;
  digest: string;
  now: Date;
}

export async function storeLatePiece(tx: Tx, piece: NewPiece): Promise<void> {
  const { attemptId, seq, clientTurnId, part, key, ms, digest, now } = piece;
  const place = { attempt_id: attemptId, seq, client_turn_id: clientTurnId, part };
  await tx
    .insertInto("interview_late_piece")
    .values({ ...place, file_key: key, ms, digest, stored_at: now })
    .execute();
}

/** How many late pieces an interview has, so that they can be limited. */
export async function countLatePieces(tx: Tx, attemptId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("interview_late_piece")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("attempt_id", "=", attemptId)
    .executeTakeFirstOrThrow();
  return count;
}

interface Accepted extends Answer {
  writtenAt: Date;
}

/**
 * Adds an accepted recording to what was said in time, or makes it the answer; a worker transcribes the whole. Beside a
 * typed answer it is only heard.
 */
export async function joinRecording(tx: Tx, { attemptId, seq, clientTurnId, writtenAt }: Accepted): Promise<void> {
  const { rows } = await sql<{ id: string; parts: number }>`
    with turn as (
      select case when mode = 'spoken' and not unanswered then client_turn_id else ${clientTurnId}::uuid end as id
      from interview_turn where attempt_id = ${attemptId} and seq = ${seq}
        and (mode is null or mode = 'spoken' or unanswered)
    ), said as (
      select coalesce(max(piece.part) + 1, 0) as parts from turn join interview_piece piece
        on piece.client_turn_id = turn.id and piece.attempt_id = ${attemptId} and piece.seq = ${seq}
    ), added as (
      insert into interview_piece (attempt_id, seq, client_turn_id, part, file_key, ms, digest, stored_at)
      select late.attempt_id, late.seq, turn.id, said.parts + row_number() over (order by late.part) - 1,
        late.file_key, late.ms, late.digest, late.stored_at
      from turn, said, interview_late_piece late
      where late.attempt_id = ${attemptId} and late.seq = ${seq} and late.client_turn_id = ${clientTurnId}
      returning part
    )
    select turn.id, (select max(part) + 1 from added)::int as parts from turn`.execute(tx);
  const [joined] = rows;
  if (!joined) return;
  await sql`
    update interview_turn set client_turn_id = ${joined.id}, mode = 'spoken', unanswered = false,
      pieces = ${joined.parts}, answer = null, transcript = null, sentences = null, reliable = null, confidence = null,
      answered_at = coalesce(answered_at, ${writtenAt})
    where attempt_id = ${attemptId} and seq = ${seq}`.execute(tx);
}
