import type { Db, Tx } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { sql } from "kysely";
import { isCounted } from "../../../shared/attempts/counted.ts";

/** An interview of this company, with everything that its row says. */
export function companyInterview(db: Db | Tx, key: { id: number; companyId: number }) {
  return db
    .selectFrom("interview_session")
    .innerJoin("attempt", "attempt.id", "interview_session.attempt_id")
    .innerJoin("account", "account.id", "attempt.account_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .leftJoin("invite", (join) =>
      join.onRef("invite.test_id", "=", "test.id").onRef("invite.account_id", "=", "attempt.account_id"),
    )
    .selectAll("interview_session")
    .select([
      "attempt.state as attempt_state",
      "attempt.is_trial",
      "attempt.reset_at",
      "account.username",
      "account.full_name",
      "test.slug as test_slug",
      "test.name as test_name",
      "invite.created_at as invited_at",
    ])
    .where("interview_session.attempt_id", "=", key.id)
    .where("test.company_id", "=", key.companyId)
    .executeTakeFirst();
}
export type InterviewRow = NonNullable<Awaited<ReturnType<typeof companyInterview>>>;

/** The result of an attempt changes with a decision, so only one may be made at a time. */
export function lockAttempt(tx: Tx, id: number) {
  return tx.selectFrom("attempt").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
}

export function turnsOf(db: Db | Tx, attemptId: number) {
  return db.selectFrom("interview_turn").selectAll().where("attempt_id", "=", attemptId).orderBy("seq").execute();
}
export type TurnRow = Awaited<ReturnType<typeof turnsOf>>[number];

/** The pieces of the answers that count, in order; those of an answer that was begun again are left out. */
export function piecesOf(db: Db | Tx, key: { attemptId: number; seq?: number }) {
  return db
    .selectFrom("interview_piece as piece")
    .innerJoin("interview_turn as turn", (join) =>
      join
        .onRef("turn.attempt_id", "=", "piece.attempt_id")
        .onRef("turn.seq", "=", "piece.seq")
        .onRef("turn.client_turn_id", "=", "piece.client_turn_id"),
    )
    .select(["piece.seq", "piece.client_turn_id", "piece.part", "piece.file_key", "piece.ms", "piece.stored_at"])
    .where("piece.attempt_id", "=", key.attemptId)
    .$if(key.seq !== undefined, (query) => query.where("piece.seq", "=", key.seq ?? 0))
    .orderBy("piece.seq")
    .orderBy("piece.part")
    .execute();
}
export type PieceRow = Awaited<ReturnType<typeof piecesOf>>[number];

export function marksOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("interview_mark")
    .innerJoin("account", "account.id", "interview_mark.reviewer_id")
    .select(["interview_mark.competency", "interview_mark.reviewer_id", "account.full_name as reviewer"])
    .select(["interview_mark.mark", "interview_mark.note", "interview_mark.blind", "interview_mark.at"])
    .where("interview_mark.attempt_id", "=", attemptId)
    .orderBy("interview_mark.reviewer_id")
    .orderBy("interview_mark.competency")
    .execute();
}
export type MarkRow = Awaited<ReturnType<typeof marksOf>>[number];

export function scoresOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("interview_score")
    .selectAll()
    .where("attempt_id", "=", attemptId)
    .orderBy("competency")
    .orderBy("run")
    .execute();
}

export function decisionOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("interview_decision")
    .innerJoin("account", "account.id", "interview_decision.decided_by")
    .select(["interview_decision.result", "interview_decision.reason", "interview_decision.decided_at"])
    .select("account.full_name as decided_by")
    .where("interview_decision.attempt_id", "=", attemptId)
    .executeTakeFirst();
}

/** Every decision ever made about an interview, from the log. */
export async function earlierDecisions(db: Db, key: { attemptId: number; companyId: number }) {
  const { rows } = await sql<{ at: Date; by: string; data: JsonValue }>`
    select audit.at, account.full_name as by, audit.data
    from audit join account on account.id = audit.account_id
    where audit.company_id = ${key.companyId} and audit.action = 'interview.decide'
      and audit.data ->> 'attempt' = ${String(key.attemptId)}
    order by audit.id`.execute(db);
  return rows;
}

/** Whether this person has exported the interview since then, and with it what was proposed and marked. */
export async function hasExported(
  tx: Tx,
  key: { attemptId: number; accountId: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit where account_id = ${key.accountId} and action = 'interview.export' and at >= ${key.since}
      and data ->> 'attempt' = ${String(key.attemptId)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Whether an interview is this candidate's own. */
export async function isOwnInterview(tx: Tx, key: { attemptId: number; accountId: number }): Promise<boolean> {
  const row = await tx
    .selectFrom("interview_session")
    .innerJoin("attempt", "attempt.id", "interview_session.attempt_id")
    .select("attempt.id")
    .where("attempt.id", "=", key.attemptId)
    .where("attempt.account_id", "=", key.accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface DecidedRow {
  result: "PAS" | "FAL";
  decided_at: Date;
  typed: number;
  spoken: number;
  /** Of the spoken answers. */
  reliable: number;
  groups: { by: string; group: string }[];
}

/** Every decided interview of a test, without names. */
export async function decidedInterviews(db: Db, testId: number): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select decision.result, decision.decided_at, answers.typed, answers.spoken, answers.reliable, named.groups
    from interview_decision decision
    join attempt a on a.id = decision.attempt_id
    cross join lateral (
      select count(*) filter (where mode = 'typed')::int as typed, count(*) filter (where mode = 'spoken')::int as spoken,
        count(*) filter (where mode = 'spoken' and reliable)::int as reliable
      from interview_turn where interview_turn.attempt_id = a.id and not unanswered
    ) answers
    cross join lateral (
      select coalesce(json_agg(json_build_object('by', by, 'group', name) order by by), '[]') as groups
      from interview_group where interview_group.attempt_id = a.id
    ) named
    where a.test_id = ${testId} and ${isCounted}`.execute(db);
  return rows;
}
