import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { queueRemovals } from "../media/queue-removals.ts";

interface Answer {
  attemptId: number;
  seq: number;
  clientTurnId: string;
}

function piecesOf(db: Db | Tx, { attemptId, seq, clientTurnId }: Answer) {
  return db
    .selectFrom("interview_piece")
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("client_turn_id", "=", clientTurnId);
}

/** Which pieces of an answer are stored. */
export async function storedParts(db: Db | Tx, answer: Answer): Promise<number[]> {
  const rows = await piecesOf(db, answer).select("part").orderBy("part").execute();
  return rows.map(({ part }) => part);
}

/** Everything that is stored of what was said in a turn, the latest first. */
export function piecesOfTurn(db: Db | Tx, { attemptId, seq }: Pick<Answer, "attemptId" | "seq">) {
  return db
    .selectFrom("interview_piece")
    .select(["client_turn_id", "part", "writer", "digest", "stored_at", "ms"])
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .orderBy("stored_at", "desc")
    .orderBy("part", "desc")
    .execute();
}
export type StoredPiece = Awaited<ReturnType<typeof piecesOfTurn>>[number];

interface NewPiece extends Answer {
  part: number;
  key: string;
  ms: number;
  digest: string | null;
  /** The page that recorded it. */
  writer: string;
  now: Date;
}

export async function storePiece(
  tx: Tx,
  { attemptId, seq, clientTurnId, part, key, ms, digest, writer, now }: NewPiece,
): Promise<void> {
  const place = { attempt_id: attemptId, seq, client_turn_id: clientTurnId, part };
  await tx
    .insertInto("interview_piece")
    .values({ ...place, file_key: key, ms, digest, writer, stored_at: now })
    .execute();
}

/** How much somebody has said, so that it can be limited. */
export async function saidSoFar(
  db: Db | Tx,
  { attemptId, seq, clientTurnId }: Answer,
): Promise<{ pieces: number; answerMs: number }> {
  const { rows } = await sql<{ pieces: number; answer_ms: number }>`
    select count(*)::int as pieces,
      coalesce(sum(ms) filter (where seq = ${seq} and client_turn_id = ${clientTurnId}), 0)::int as answer_ms
    from interview_piece where attempt_id = ${attemptId}`.execute(db);
  const [row] = rows;
  return { pieces: row?.pieces ?? 0, answerMs: row?.answer_ms ?? 0 };
}

/** Removes what was recorded for a turn beside the answer that counts: nobody will ever hear it. */
export async function dropOtherPieces(tx: Tx, { attemptId, seq, clientTurnId }: Answer, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom("interview_piece")
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("client_turn_id", "<>", clientTurnId)
    .returning("file_key")
    .execute();
  if (gone.length === 0) return;
  await queueRemovals(
    tx,
    gone.map(({ file_key }) => file_key),
    now,
  );
}
