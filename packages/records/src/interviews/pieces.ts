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

interface NewPiece extends Answer {
  part: number;
  key: string;
  ms: number;
  digest: string | null;
  now: Date;
}

/** False if this piece was stored before; then the first one stays. */
export async function storePiece(
  tx: Tx,
  { attemptId, seq, clientTurnId, part, key, ms, digest, now }: NewPiece,
): Promise<boolean> {
  const place = { attempt_id: attemptId, seq, client_turn_id: clientTurnId, part };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("interview_piece")
    .values({ ...place, file_key: key, ms, digest, stored_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** How much somebody has said, so that it can be limited. */
export async function saidSoFar(
  db: Db | Tx,
  { attemptId, seq, clientTurnId }: Answer,
): Promise<{ pieces: number; answers: number; turnMs: number; answerMs: number }> {
  const { rows } = await sql<{ pieces: number; answers: number; turn_ms: number; answer_ms: number }>`
    select count(*)::int as pieces,
      (count(distinct client_turn_id) filter (where seq = ${seq} and client_turn_id <> ${clientTurnId}))::int as answers,
      coalesce(sum(ms) filter (where seq = ${seq}), 0)::int as turn_ms,
      coalesce(sum(ms) filter (where seq = ${seq} and client_turn_id = ${clientTurnId}), 0)::int as answer_ms
    from interview_piece where attempt_id = ${attemptId}`.execute(db);
  const [row] = rows;
  return {
    pieces: row?.pieces ?? 0,
    answers: row?.answers ?? 0,
    turnMs: row?.turn_ms ?? 0,
    answerMs: row?.answer_ms ?? 0,
  };
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
