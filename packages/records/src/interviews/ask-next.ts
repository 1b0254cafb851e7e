import type { TurnKind } from "@invigil/contract/interviews/snapshot";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { updateAttempt } from "../attempts/update-attempt.ts";
import { insertNews } from "../attempts/write-news.ts";
import { dropJobs, queueJob } from "./jobs.ts";

/** The server gives back at most this much of the time it takes. */
const GIVEN_BACK_MAX = 600_000;

export interface NewTurn {
  kind: TurnKind;
  competency: string | null;
  /** The question's place among the prepared ones; null for what is not one of them. */
  question: number | null;
  text: string;
  rephrased: string | null;
  source: "script" | "model";
  why: string;
  fault: string | null;
}

interface Next {
  attemptId: number;
  /** The turn that was answered. */
  base: number;
  turn: NewTurn;
  /** Whether a worker should speak it. */
  speaks: boolean;
  now: Date;
}

/**
 * Asks the next question, whoever thought of it first: a second one for the same turn changes nothing. Gives back the
 * time since the answer. False if the interview is elsewhere by now.
 */
export async function askNext(tx: Tx, { attemptId, base, turn, speaks, now }: Next): Promise<boolean> {
  // Locked before its interview, as the end of an attempt does.
  const attempt = await tx
    .selectFrom("attempt")
    .select(["id", "expires_at", "add_test_duration"])
    .where("id", "=", attemptId)
    .where("state", "=", "ACTIVE")
    .forUpdate()
    .executeTakeFirst();
  if (!attempt) return false;
  const { rows } = await sql<{ given: number }>`
    with before as (
      select attempt_id, greatest(0, least(
        extract(epoch from ${now}::timestamptz - phase_at) * 1000, ${GIVEN_BACK_MAX} - given_back_ms))::int as given
      from interview_session
      where attempt_id = ${attemptId} and state = 'live' and turn_seq = ${base} and phase = 'thinking' for update
    )
    update interview_session s
    set turn_seq = ${base + 1}, phase = 'asking', phase_at = ${now}, given_back_ms = s.given_back_ms + before.given
    from before where s.attempt_id = before.attempt_id
    returning before.given`.execute(tx);
  const [moved] = rows;
  if (!moved) return false;
  await tx
    .insertInto("interview_turn")
    .values({ attempt_id: attemptId, seq: base + 1, asked_at: now, ...turn })
    .execute();
  await dropJobs(tx, { attemptId, kinds: ["ask"], seq: base });
  if (speaks) await queueJob(tx, { attemptId, kind: "speak", seq: base + 1, now });
  const changed = {
    type: "interview-changed",
    solution_set_id: attemptId,
    turn_seq: base + 1,
    phase: "asking",
  } as const;
  await insertNews(tx, [{ attemptId, event: changed, exceptTab: undefined }]);
  if (moved.given > 0 && attempt.expires_at)
    await giveBack(tx, { ...attempt, expires_at: attempt.expires_at }, moved.given, now);
  return true;
}

async function giveBack(
  tx: Tx,
  attempt: { id: number; expires_at: Date; add_test_duration: number },
  ms: number,
  now: Date,
): Promise<void> {
  const expires = new Date(attempt.expires_at.getTime() + ms);
  await updateAttempt(tx, attempt.id, { expires_at: expires });
  const event = {
    type: "time-changed",
    solution_set_id: attempt.id,
    expiry: expires.toISOString(),
    add_test_duration: attempt.add_test_duration,
    server_time: now.toISOString(),
  } as const;
  await insertNews(tx, [{ attemptId: attempt.id, event, exceptTab: undefined }]);
}
