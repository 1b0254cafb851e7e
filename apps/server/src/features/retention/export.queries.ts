import { ProctorEventCode } from "@invigil/contract/proctoring/evidence";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

export function answersOf(db: Db, attemptId: number) {
  return db
    .selectFrom("solution")
    .innerJoin("problem", "problem.id", "solution.problem_id")
    .innerJoin("solution_revision as revision", "revision.solution_id", "solution.id")
    .select([
      "problem.slug as problem",
      "problem.title",
      "solution.solution_type",
      "solution.status",
      "solution.score",
      "solution.evaluation",
      "revision.seq",
      "revision.saved_at",
      "revision.body",
    ])
    .where("solution.attempt_id", "=", attemptId)
    .orderBy("solution.id")
    .orderBy("revision.seq")
    .execute();
}

/** What arrived after the end, and the decisions about it. */
export function lateDraftsOf(db: Db, attemptId: number) {
  return db
    .selectFrom("late_draft")
    .innerJoin("problem", "problem.id", "late_draft.problem_id")
    .select([
      "problem.slug as problem",
      "problem.title",
      "late_draft.answer",
      "late_draft.seq",
      "late_draft.written_at",
    ])
    .select(["late_draft.deadline", "late_draft.last_contact_at", "late_draft.received_at", "late_draft.receipt"])
    .select(["late_draft.state", "late_draft.decided_at", "late_draft.reason"])
    .where("late_draft.attempt_id", "=", attemptId)
    .orderBy("late_draft.id")
    .execute();
}

/** Every report as it came; `part_of` names the report whose happening it belongs to, if that is another one. */
export function eventsOf(db: Db, attemptId: number) {
  return db
    .selectFrom("attempt_event as event")
    .leftJoin("problem", (join) =>
      join.onRef("problem.id", "=", "event.problem_id").on("problem.problem_type", "in", ProctorEventCode.options),
    )
    .select(["event.id", "event.part_of", "event.kind", "problem.problem_type as code"])
    .select(["event.at", "event.received_at", "event.source"])
    .select(["event.confidence", "event.media_id", "event.detector", "event.data"])
    .where("event.attempt_id", "=", attemptId)
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
}

/** What the person ran; the cases it was judged by belong to the company. */
export function runsOf(db: Db, attemptId: number) {
  return db
    .selectFrom("run")
    .innerJoin("problem", "problem.id", "run.problem_id")
    .select([
      "problem.slug as problem",
      "run.kind",
      "run.technology",
      "run.state",
      "run.message",
      "run.created_at",
      "run.finished_at",
      sql<string | null>`run.request ->> 'code'`.as("code"),
      sql`run.request -> 'files'`.as("files"),
      sql<string | null>`run.request ->> 'input'`.as("input"),
    ])
    .where("run.attempt_id", "=", attemptId)
    .orderBy("run.number")
    .execute();
}

/** When the person had an environment of which kind; what was done in it is in the answers. */
export function environmentsOf(db: Db, attemptId: number) {
  return db
    .selectFrom("environment")
    .innerJoin("problem", "problem.id", "environment.problem_id")
    .select(["problem.slug as problem", "environment.editor", "environment.state"])
    .select(["environment.asked_at", "environment.ready_at", "environment.used_at"])
    .where("environment.attempt_id", "=", attemptId)
    .orderBy("environment.asked_at")
    .execute();
}

export function feedbackOf(db: Db, attemptId: number) {
  return db
    .selectFrom("feedback")
    .select(["source", "rating", "comment", "created_at"])
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** Reviewers' marks and comments on the answers. */
export function marksOf(db: Db, attemptId: number) {
  return db
    .selectFrom("mark")
    .innerJoin("solution", "solution.id", "mark.solution_id")
    .select(["solution.slug as answer", "mark.score", "mark.comment", "mark.rubric", "mark.at"])
    .where("solution.attempt_id", "=", attemptId)
    .orderBy("mark.at")
    .execute();
}

/** Comments by both sides on the evidence. */
export function commentsOf(db: Db, attemptId: number) {
  return db
    .selectFrom("evidence_comment as comment")
    .innerJoin("account", "account.id", "comment.account_id")
    .select(["comment.event_id as event", "account.usertype as by", "comment.text", "comment.at"])
    .where("comment.attempt_id", "=", attemptId)
    .orderBy("comment.id")
    .execute();
}

/** What reviewers decided about the evidence, with everything that was changed since. */
export function verdictsOf(db: Db, attemptId: number) {
  return db
    .selectFrom("evidence_verdict")
    .select(["event_id as event", "verdict", "reason", "text", "at", "replaced_at"])
    .where("attempt_id", "=", attemptId)
    .orderBy("id")
    .execute();
}

export function proctoringOf(db: Db, attemptId: number) {
  return db
    .selectFrom("proctor_session")
    .select(["created_at", "ended_at", "heartbeat_at", "tolerance_left", "counters", "image_statuses", "audio_plays"])
    .where("attempt_id", "=", attemptId)
    .execute();
}

export function mediaOf(db: Db, attemptId: number) {
  return db
    .selectFrom("proctor_media")
    .select([
      "id",
      "kind",
      "sequence",
      "content_type",
      "size",
      "state",
      "taken_at",
      "stored_at",
      "delete_at",
      "metadata",
    ])
    .where("attempt_id", "=", attemptId)
    .orderBy("taken_at")
    .orderBy("id")
    .execute();
}

/** What was asked and answered, who decided what, and what a model proposed. */
export async function interviewOf(db: Db, attemptId: number) {
  const session = await db
    .selectFrom("interview_session")
    .select(["state", "consent_version", "consented_at", "facts", "cv_state", "cv_key", "cv_name", "cv_topics"])
    .select(["cv_hidden", "began_at", "ended_at", "given_back_ms", "result", "review_reasons", "person_asked_at"])
    .select(["person_message", "emptied_at"])
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  if (!session) return undefined;
  const turns = await db
    .selectFrom("interview_turn")
    .select(["seq", "kind", "text", "rephrased", "source", "why", "asked_at", "heard_at", "answered_at", "mode"])
    .select(["answer", "transcript", "corrected", "unanswered", "draft", "draft_at", "from_draft", "accepted"])
    .where("attempt_id", "=", attemptId)
    .orderBy("seq")
    .execute();
  const scores = await db
    .selectFrom("interview_score")
    .select(["competency", "run", "score", "reason", "quotes", "at"])
    .where("attempt_id", "=", attemptId)
    .orderBy("competency")
    .orderBy("run")
    .execute();
  const marks = await db
    .selectFrom("interview_mark")
    .select(["competency", "mark", "note", "at"])
    .where("attempt_id", "=", attemptId)
    .orderBy("at")
    .execute();
  const decision = await db
    .selectFrom("interview_decision")
    .select(["result", "reason", "decided_at"])
    .where("attempt_id", "=", attemptId)
    .executeTakeFirst();
  const groups = await db
    .selectFrom("interview_group")
    .select(["by", "name"])
    .where("attempt_id", "=", attemptId)
    .execute();
  const late = await db
    .selectFrom("interview_late_answer")
    .select(["seq", "text", "spoken", "ms", "written_at", "received_at", "state", "decided_at", "receipt"])
    .where("attempt_id", "=", attemptId)
    .orderBy("seq")
    .execute();
  return { ...session, turns, late_answers: late, scores, marks, decision: decision ?? null, groups };
}

/** The recordings of spoken answers, and of those that arrived after the end. */
export async function interviewPieces(db: Db, attemptId: number) {
  const { rows } = await sql<{ seq: number; part: number; file_key: string; late: boolean }>`
    select seq, part, file_key, false as late from interview_piece where attempt_id = ${attemptId}
    union all
    select seq, part, file_key, true from interview_late_piece where attempt_id = ${attemptId}
      and file_key not in (select file_key from interview_piece where attempt_id = ${attemptId})
    order by late, seq, part`.execute(db);
  return rows;
}

/** Links by which the report was shared with people outside the console. */
export function sharesOf(db: Db, attemptId: number) {
  return db
    .selectFrom("report_share")
    .select(["name", "content", "created_at", "ends_at", "withdrawn_at", "opened", "last_opened_at"])
    .where("attempt_id", "=", attemptId)
    .orderBy("id")
    .execute();
}
