import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { isChosen } from "@invigil/records/attempts/is-chosen";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { sql } from "kysely";
import { hasBegun } from "../../records/tests/placed.ts";
import { textLimit } from "../../records/answers/text-limit.ts";

/** The drafts of one attempt come one after the other, so that the same one is stored once. */
export async function lockOwnAttempt(tx: Tx, key: { attemptId: number; accountId: number }) {
  return tx
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.id", "attempt.slug", "attempt.state", "attempt.expires_at", "attempt.submitted_at"])
    .select(["attempt.paused_at", "attempt.started_at", "attempt.resumed_at", "test.slug as test_slug"])
    .where("attempt.id", "=", key.attemptId)
    .where("attempt.account_id", "=", key.accountId)
    .where("attempt.reset_at", "is", null)
    .forNoKeyUpdate("attempt")
    .executeTakeFirst();
}
export type OwnAttempt = NonNullable<Awaited<ReturnType<typeof lockOwnAttempt>>>;

/** A problem that takes an answer, in a section of the attempt that has begun. */
export function draftPlace(tx: Tx, key: { attemptId: number; problem: string }) {
  return tx
    .selectFrom("attempt_section as part")
    .innerJoin("section_problem as sp", "sp.section_id", "part.section_id")
    .innerJoin("problem", (join) => join.on(sql`sp.problem_id`, "=", sql`coalesce(problem.parent_id, problem.id)`))
    .select(["problem.id as problem_id", "problem.slug as problem", "problem.title", "problem.problem_type"])
    .select("part.section_id")
    .select(["part.status", "part.expires_at", "part.submitted_at", "part.started_at"])
    .select(sql<number | null>`${sql.raw(textLimit("problem"))}`.as("text_limit"))
    .where("part.attempt_id", "=", key.attemptId)
    .where(hasBegun)
    .where(isChosen)
    .where("problem.slug", "=", key.problem)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("problem as child").select("child.id").whereRef("child.parent_id", "=", "problem.id"))),
    )
    .executeTakeFirst();
}
export type DraftPlace = NonNullable<Awaited<ReturnType<typeof draftPlace>>>;

interface EditKey {
  attemptId: number;
  problemId: number;
  writer: string;
  seq: number;
  digest: string;
}

/** Whether the answer has or had this edit, or says the same. */
export async function isSaved(tx: Tx, key: EditKey): Promise<boolean> {
  const { rows } = await sql`
    select from solution
    where attempt_id = ${key.attemptId} and problem_id = ${key.problemId} and (
      digest = ${key.digest} or exists (
        select from solution_revision revision
        where revision.solution_id = solution.id and revision.seq = ${key.seq} and revision.writer = ${key.writer}
          and revision.digest = ${key.digest}))`.execute(tx);
  return rows.length > 0;
}

/** The drafts of one answer so far. */
export function draftsOf(tx: Tx, key: { attemptId: number; problemId: number }) {
  return tx
    .selectFrom("late_draft")
    .select(["writer", "seq", "digest", "receipt"])
    .where("attempt_id", "=", key.attemptId)
    .where("problem_id", "=", key.problemId)
    .execute();
}

/**
 * From everything that the candidate's page caused and that is stored with its time of arrival. Of the heartbeats only
 * the newest is kept, and with the end of a section the newest until then: one after the time that is asked for says that
 * the page was heard then, unless a silence that was noted lasted beyond it or a section ended in one.
 */
export async function lastContact(tx: Tx, key: { attemptId: number; until: Date }): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with silence as (
      select at as began, at + (data ->> 'duration')::float8 * interval '1 millisecond' as ended
      from attempt_event where attempt_id = ${key.attemptId} and kind = 'heartbeat-lost'
    ), section_end as (
      select at, (data ->> 'heard')::timestamptz as heard
      from attempt_event where attempt_id = ${key.attemptId} and kind = 'section-end' and data ? 'heard'
    )
    select max(at) as at from (
      select revision.saved_at as at from solution join solution_revision revision on revision.solution_id = solution.id
        where solution.attempt_id = ${key.attemptId}
      union all
      select received_at from attempt_event where attempt_id = ${key.attemptId} and source = 'browser'
      union all
      select received_at from attempt_event
        where attempt_id = ${key.attemptId} and (kind = 'resume' or kind in ('end', 'section-end') and data ? 'page')
      union all
      select unnest(array[began, ended]) from silence
      union all
      select heard from section_end
      union all
      select least(heartbeat_at, ${key.until}) from proctor_session where attempt_id = ${key.attemptId}
        and not exists (select from silence where began <= ${key.until} and ended > ${key.until})
        and not exists (select from section_end where at >= ${key.until} and heard < ${key.until})
      union all
      select created_at from run where attempt_id = ${key.attemptId} and kind in ('run', 'submit')
      union all
      select started_at from attempt where id = ${key.attemptId}
    ) heard
    where at <= ${key.until}`.execute(tx);
  return rows[0]?.at ?? null;
}

interface NewDraft extends EditKey {
  sectionId: number;
  answer: object | null;
  base: number;
  writtenAt: Date;
  deadline: Date;
  lastContactAt: Date | null;
  now: Date;
  receipt: object;
  /** The recording that it came as. */
  mediaId: string | null;
}

/** With a line of the timeline, so that nobody overlooks it. */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<void> {
  const { attemptId, problemId, now, deadline } = draft;
  await tx
    .insertInto("late_draft")
    .values({
      attempt_id: attemptId,
      problem_id: problemId,
      section_id: draft.sectionId,
      answer: draft.answer === null ? null : toJson(draft.answer),
      writer: draft.writer,
      seq: draft.seq,
      base: draft.base,
      digest: draft.digest,
      written_at: draft.writtenAt,
      deadline,
      last_contact_at: draft.lastContactAt,
      received_at: now,
      receipt: toJson(draft.receipt),
      media_id: draft.mediaId,
    })
    .execute();
  const data = { after_end: now.getTime() - deadline.getTime() };
  const { mediaId } = draft;
  await noteEvidence(tx, [{ attemptId, problemId, mediaId, kind: "draft-late", at: now, now, data }]);
}

/** Of those that a migration has moved. */
export function unsignedDrafts(db: Db) {
  return db
    .selectFrom("late_draft as draft")
    .innerJoin("attempt", "attempt.id", "draft.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("problem", "problem.id", "draft.problem_id")
    .select(["draft.id", "draft.attempt_id", "draft.seq", "draft.digest"])
    .select(["draft.written_at", "draft.deadline", "draft.received_at", "attempt.slug", "test.slug as test_slug"])
    .select(["problem.slug as problem", "problem.title", "problem.problem_type"])
    .where("draft.receipt", "=", "{}")
    .orderBy("draft.id")
    .execute();
}

/** Once, however many servers start at the same time. */
export async function writeReceipt(
  tx: Tx,
  { id, lastContactAt, receipt }: { id: number; lastContactAt: Date | null; receipt: object },
): Promise<void> {
  await tx
    .updateTable("late_draft")
    .set({ last_contact_at: lastContactAt, receipt: toJson(receipt) })
    .where("id", "=", id)
    .where("receipt", "=", "{}")
    .execute();
}

/** A draft of the recruiter's company, whose attempt has ended and stands. */
export function draftForDecision(db: Db | Tx, key: { id: number; companyId: number }) {
  return db
    .selectFrom("late_draft as draft")
    .innerJoin("attempt", "attempt.id", "draft.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("account", "account.id", "attempt.account_id")
    .innerJoin("problem", "problem.id", "draft.problem_id")
    .selectAll("draft")
    .select(["account.username", "test.slug as test_slug", "problem.slug as problem", "problem.problem_type"])
    .where("draft.id", "=", key.id)
    .where("test.company_id", "=", key.companyId)
    .where("attempt.state", "=", "END")
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}
export type DraftForDecision = NonNullable<Awaited<ReturnType<typeof draftForDecision>>>;

/** Marks, evaluations and decisions about one attempt wait for each other. */
export function lockAttempt(tx: Tx, id: number) {
  return tx.selectFrom("attempt").select("id").where("id", "=", id).forUpdate().execute();
}

interface Decision {
  id: number;
  state: "accepted" | "declined";
  accountId: number;
  at: Date;
  reason: string;
}

export async function writeDecision(tx: Tx, { id, state, accountId, at, reason }: Decision): Promise<void> {
  await tx
    .updateTable("late_draft")
    .set({ state, decided_by: accountId, decided_at: at, reason })
    .where("id", "=", id)
    .execute();
}

/**
 * The draft becomes the answer's newest revision. Saved now: a mark stands for the answer that it was given to,
 * and those given before were given to another one.
 */
export async function writeAnswer(
  tx: Tx,
  draft: DraftForDecision,
  { slug, at }: { slug: string; at: Date },
): Promise<void> {
  const cleared = draft.answer === null;
  const { rows } = await sql<{ id: number; seq: number }>`
    insert into solution as head
      (slug, attempt_id, problem_id, section_id, solution_type, seq, writer, digest, saved_at, created_at, cleared, closed)
    values (${slug}, ${draft.attempt_id}, ${draft.problem_id}, ${draft.section_id}, ${draft.problem_type}, ${draft.seq},
      ${draft.writer}, ${draft.digest}, ${at}, ${at}, ${cleared}, true)
    on conflict (attempt_id, problem_id) do update
    set seq = greatest(excluded.seq, head.seq + 1), writer = excluded.writer, digest = excluded.digest,
      saved_at = excluded.saved_at, cleared = excluded.cleared, status = null, score = null, evaluation = null
    returning id, seq`.execute(tx);
  for (const head of rows) {
    await tx
      .insertInto("solution_revision")
      .values({
        solution_id: head.id,
        seq: head.seq,
        base: draft.base,
        writer: draft.writer,
        digest: draft.digest,
        saved_at: at,
        body: draft.answer === null ? null : toJson(draft.answer),
      })
      .execute();
  }
  // The sweep evaluates it again, the other answers with it: what people gave for those stands.
  await tx.updateTable("attempt").set({ evaluated_at: null, score: null }).where("id", "=", draft.attempt_id).execute();
}
