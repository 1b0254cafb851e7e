import type { Tx } from "@invigil/db/connection";

/** Serialises what people say about one interview. */
export function lockInterview(tx: Tx, attemptId: number) {
  return tx
    .selectFrom("interview_session")
    .select("attempt_id")
    .where("attempt_id", "=", attemptId)
    .forUpdate()
    .executeTakeFirst();
}

interface NewMark {
  attemptId: number;
  reviewerId: number;
  competency: string;
  mark: number | null;
  note: string;
  blind: boolean;
  at: Date;
}

export async function putInterviewMark(
  tx: Tx,
  { attemptId, reviewerId, competency, ...given }: NewMark,
): Promise<void> {
  await tx
    .insertInto("interview_mark")
    .values({ attempt_id: attemptId, reviewer_id: reviewerId, competency, ...given })
    .onConflict((conflict) => conflict.columns(["attempt_id", "competency", "reviewer_id"]).doUpdateSet(given))
    .execute();
}

interface NewDecision {
  attemptId: number;
  result: "PAS" | "FAL";
  reason: string;
  /** A recruiter; the database refuses anybody else. */
  decidedBy: number;
  at: Date;
}

/** The only way to pass or fail somebody in an interview. */
export async function putDecision(tx: Tx, { attemptId, result, reason, decidedBy, at }: NewDecision): Promise<void> {
  const given = { result, reason, decided_by: decidedBy, decided_at: at };
  await tx
    .insertInto("interview_decision")
    .values({ attempt_id: attemptId, ...given })
    .onConflict((conflict) => conflict.column("attempt_id").doUpdateSet(given))
    .execute();
}

/** Replaces the groups that a candidate has named; an empty list takes them back. */
export async function putGroups(
  tx: Tx,
  { attemptId, groups }: { attemptId: number; groups: readonly { by: string; group: string }[] },
): Promise<void> {
  await tx.deleteFrom("interview_group").where("attempt_id", "=", attemptId).execute();
  const named = new Map(groups.map(({ by, group }) => [by, group]));
  const rows = [...named].map(([by, name]) => ({ attempt_id: attemptId, by, name }));
  if (rows.length > 0) await tx.insertInto("interview_group").values(rows).execute();
}

interface AnsweredQuestion {
  attemptId: number;
  seq: number;
  answeredBy: number;
  at: Date;
}

/** Notes who has answered a candidate's own question. The first one stays. */
export async function putAnswered(tx: Tx, { attemptId, seq, answeredBy, at }: AnsweredQuestion): Promise<void> {
  await tx
    .insertInto("interview_answered_question")
    .values({ attempt_id: attemptId, seq, answered_by: answeredBy, answered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropAnswered(tx: Tx, { attemptId, seq }: { attemptId: number; seq: number }): Promise<void> {
  await tx
    .deleteFrom("interview_answered_question")
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .execute();
}
