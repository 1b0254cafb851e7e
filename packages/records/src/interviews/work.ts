import { KeptPart } from "@invigil/contract/interviews/heard";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { insertNews } from "../attempts/write-news.ts";
import { alertsOfAttempt } from "../evidence/open-alerts.ts";
import { lockSession } from "./sessions.ts";

interface AtTurn {
  attemptId: number;
  seq: number;
}

/** A turn as a worker needs it. */
export async function readWorkTurn(db: Db | Tx, { attemptId, seq }: AtTurn) {
  return db
    .selectFrom("interview_turn")
    .select(["seq", "text", "rephrased", "audio_key", "rephrased_audio_key", "client_turn_id", "mode", "transcript"])
    .select(["pieces", "unanswered", "answered_at", "sentences", "reliable"])
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .executeTakeFirst();
}
export type WorkTurn = NonNullable<Awaited<ReturnType<typeof readWorkTurn>>>;

/** What was heard of one answer before, by any worker. */
export function keptParts(turn: Pick<WorkTurn, "sentences" | "transcript">, clientTurnId: string): KeptPart[] {
  if (turn.transcript !== null) return [];
  const { data = [] } = KeptPart.array().safeParse(turn.sentences);
  return data.filter(({ of }) => of === clientTurnId);
}

/** The answer that was last spoken into a turn, whether it is complete or not. */
export async function latestSpoken(db: Db, { attemptId, seq }: AtTurn): Promise<string | undefined> {
  const row = await db
    .selectFrom("interview_piece")
    .select("client_turn_id")
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .orderBy("stored_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.client_turn_id;
}

/** The pieces of an answer from its beginning, up to the first that is missing. */
export async function piecesInOrder(
  db: Db,
  { attemptId, seq, clientTurnId }: AtTurn & { clientTurnId: string },
): Promise<{ file_key: string; ms: number }[]> {
  const rows = await db
    .selectFrom("interview_piece")
    .select(["part", "file_key", "ms"])
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("client_turn_id", "=", clientTurnId)
    .orderBy("part")
    .execute();
  const gap = rows.findIndex(({ part }, index) => part !== index);
  return gap === -1 ? rows : rows.slice(0, gap);
}

/** Keeps what was heard so far, so that another worker goes on from there. */
export async function keepParts(db: Db, { attemptId, seq }: AtTurn, parts: readonly KeptPart[]): Promise<void> {
  await db
    .updateTable("interview_turn")
    .set({ sentences: toJson(parts) })
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("transcript", "is", null)
    .where("text", "<>", "")
    .execute();
}

interface NewTranscript extends AtTurn {
  clientTurnId: string;
  text: string;
  sentences: readonly { from: number; to: number; text: string }[];
  confidence: number | null;
  reliable: boolean;
}

/** Stores what was understood of a whole answer. The first transcript stays. */
export async function storeTranscript(tx: Tx, heard: NewTranscript): Promise<void> {
  const { attemptId, seq, clientTurnId, text, sentences, confidence, reliable } = heard;
  const locked = await lockSession(tx, attemptId);
  if (!locked?.session) return;
  const { numUpdatedRows } = await tx
    .updateTable("interview_turn")
    .set({ transcript: text, sentences: toJson(sentences), confidence, reliable })
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .where("client_turn_id", "=", clientTurnId)
    .where("transcript", "is", null)
    // An erased answer stays erased.
    .where("text", "<>", "")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellPage(tx, attemptId);
}

/** Says where the sound of a turn is. False if the turn is gone, so that nobody needs the file. */
export async function storeVoice(
  tx: Tx,
  { attemptId, seq, key, rephrased }: AtTurn & { key: string; rephrased: boolean },
): Promise<boolean> {
  const locked = await lockSession(tx, attemptId);
  if (!locked?.session) return false;
  const { numUpdatedRows } = await tx
    .updateTable("interview_turn")
    .set(rephrased ? { rephrased_audio_key: key } : { audio_key: key })
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    // Emptied texts have no sound either.
    .where("text", "<>", "")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tellPage(tx, attemptId);
  return true;
}

/** Has the open page read the interview again. */
export async function tellPage(tx: Tx, attemptId: number): Promise<void> {
  const { rows } = await sql<{ turn_seq: number; phase: "asking" | "listening" | "thinking" }>`
    select turn_seq, phase from interview_session where attempt_id = ${attemptId}`.execute(tx);
  const [at] = rows;
  if (!at) return;
  const event = { type: "interview-changed", solution_set_id: attemptId, ...at } as const;
  await insertNews(tx, [{ attemptId, event, exceptTab: undefined }]);
}

/** The candidate's patience counts from here. */
export async function markReading(db: Db, attemptId: number, now: Date): Promise<void> {
  await db
    .updateTable("interview_session")
    .set({ cv_state: "reading", cv_read_at: now })
    .where("attempt_id", "=", attemptId)
    .where("cv_state", "in", ["received", "reading"])
    .execute();
}

/** Remembers how long a CV took, whatever became of it. */
export async function noteReading(db: Db, attemptId: number, ms: number): Promise<void> {
  await sql`
    update interview_session set cv_read_ms = least(cv_read_ms + ${Math.ceil(ms)}, 3600000)
    where attempt_id = ${attemptId}`.execute(db);
}

/** Waits for its turn again, after those who have not had theirs. */
export async function waitAgain(db: Db, attemptId: number): Promise<void> {
  await db
    .updateTable("interview_session")
    .set({ cv_state: "received" })
    .where("attempt_id", "=", attemptId)
    .where("cv_state", "=", "reading")
    .execute();
}

/** Alerts that nobody has reviewed. */
export async function openAlerts(db: Db | Tx, attemptId: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select alert.open - alert.seen as open
    from attempt left join alerts_seen seen on seen.attempt_id = attempt.id cross join lateral ${alertsOfAttempt} alert
    where attempt.id = ${attemptId}`.execute(db);
  return rows[0]?.open ?? 0;
}
