import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { toBeDecided, toBeMarked } from "../../shared/attempts/waits-for-person.ts";

interface Asked {
  username: string;
  companyId: number;
}

/** A candidate whom the company has invited, or who has taken one of its tests. */
export function candidateOf(db: Db | Tx, { username, companyId }: Asked) {
  return db
    .selectFrom("account")
    .select(["account.id", "username", "email", "full_name", "account.created_at"])
    .where("username", "=", username)
    .where("usertype", "=", "hacker")
    .where(({ or, exists, selectFrom }) =>
      or(
        (["invite", "attempt"] as const).map((table) =>
          exists(
            selectFrom(table)
              .innerJoin("test", "test.id", `${table}.test_id`)
              .select("test.id")
              .whereRef(`${table}.account_id`, "=", "account.id")
              .where("test.company_id", "=", companyId),
          ),
        ),
      ),
    )
    .executeTakeFirst();
}
export type Candidate = NonNullable<Awaited<ReturnType<typeof candidateOf>>>;

interface Share {
  accountId: number;
  companyId: number;
}

export function companyAttempts(db: Db | Tx, { accountId, companyId }: Share) {
  return db
    .selectFrom("attempt as a")
    .innerJoin("test", "test.id", "a.test_id")
    .leftJoin("marking_number", "marking_number.attempt_id", "a.id")
    .select([
      "a.id",
      "a.slug",
      "test.slug as test",
      "a.state",
      "a.created_at",
      "a.started_at",
      "a.expires_at",
      "a.submitted_at",
      "a.submission_type",
      "a.reason",
      "a.receipt",
      "a.evaluated_at",
      "a.score",
      "a.reset_at",
      "marking_number.number as marking_number",
      toBeMarked.as("to_mark"),
      toBeDecided.as("to_decide"),
    ])
    .where("a.account_id", "=", accountId)
    .where("test.company_id", "=", companyId)
    .orderBy("a.id")
    .execute();
}

export function companyInvites(db: Db | Tx, { accountId, companyId }: Share) {
  return db
    .selectFrom("invite")
    .innerJoin("test", "test.id", "invite.test_id")
    .select([
      "invite.id",
      "test.slug as test",
      "invite.email",
      "invite.extra_data",
      "invite.onboarded_at",
      "invite.opened_at",
      "invite.revoked_at",
      "invite.accommodations",
      "invite.created_at",
      "invite.closes_at",
      "invite.time_zone",
    ])
    .where("invite.account_id", "=", accountId)
    .where("test.company_id", "=", companyId)
    .orderBy("invite.created_at")
    .execute();
}

/** What people decided about them, with everything that was changed since. */
export function companyStages(db: Db, { accountId, companyId }: Share) {
  return db
    .selectFrom("candidate_stage as decided")
    .innerJoin("invite", "invite.id", "decided.invite_id")
    .innerJoin("test", "test.id", "invite.test_id")
    .select(["test.slug as test", "decided.stage", "decided.note", "decided.at", "decided.replaced_at"])
    .where("invite.account_id", "=", accountId)
    .where("test.company_id", "=", companyId)
    .orderBy("decided.id")
    .execute();
}

/** Uploads belong to the person. The company's are those that its own forms and answers name. */
export async function companyUploads(db: Db | Tx, { accountId, companyId }: Share): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select upload.id, upload.name, upload.size, upload.content_type, upload.created_at
    from upload
    where upload.account_id = ${accountId} and (
      exists (
        select from solution_revision revision
        join solution on solution.id = revision.solution_id
        join attempt on attempt.id = solution.attempt_id
        join test on test.id = attempt.test_id
        where attempt.account_id = ${accountId} and test.company_id = ${companyId}
          and position('/media/' || upload.id || '/' in revision.body::text) > 0
      ) or exists (
        select from late_draft draft
        join attempt on attempt.id = draft.attempt_id
        join test on test.id = attempt.test_id
        where attempt.account_id = ${accountId} and test.company_id = ${companyId}
          and position('/media/' || upload.id || '/' in draft.answer::text) > 0
      ) or exists (
        select from invite
        join test on test.id = invite.test_id
        where invite.account_id = ${accountId} and test.company_id = ${companyId}
          and position('/media/' || upload.id || '/' in invite.extra_data::text) > 0
      )
    )
    order by upload.created_at, upload.id`.execute(db);
  return rows;
}

interface Upload {
  id: string;
  name: string;
  size: number;
  content_type: string;
  created_at: Date;
}

export function companyIssues(db: Db | Tx, { accountId, companyId }: Share) {
  return db
    .selectFrom("issue")
    .innerJoin("test", "test.id", "issue.test_id")
    .select(["issue.id", "test.slug as test", "issue.category", "issue.comment", "issue.created_at"])
    .where("issue.account_id", "=", accountId)
    .where("test.company_id", "=", companyId)
    .orderBy("issue.id")
    .execute();
}
