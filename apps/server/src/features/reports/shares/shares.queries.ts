import type { Db, Tx } from "@invigil/db/connection";

/** A link with everything that decides whether it still works. */
function shares(db: Db | Tx) {
  return db
    .selectFrom("report_share as share")
    .innerJoin("attempt", "attempt.id", "share.attempt_id")
    .innerJoin("account as candidate", "candidate.id", "attempt.account_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .innerJoin("company", "company.id", "test.company_id")
    .leftJoin("account as creator", "creator.id", "share.created_by")
    .select([
      "share.id",
      "share.attempt_id",
      "share.name",
      "share.content",
      "share.created_at",
      "share.ends_at",
      "share.withdrawn_at",
      "share.opened",
      "share.last_opened_at",
      "attempt.reset_at",
      "attempt.state",
      "attempt.account_id",
      "candidate.username",
      "test.slug as test_slug",
      "test.company_id",
      "company.name as company",
      "company.closed_at",
      "creator.id as creator_id",
      "creator.username as creator_username",
      "creator.full_name as creator_name",
      "creator.role as creator_role",
      "creator.company_id as creator_company",
      "creator.disabled_at as creator_disabled_at",
    ]);
}
export type ShareRow = Awaited<ReturnType<ReturnType<typeof shares>["execute"]>>[number];

/** Of every attempt of this candidate at the test. */
export function sharesOf(db: Db | Tx, { testId, username }: { testId: number; username: string }): Promise<ShareRow[]> {
  return shares(db)
    .where("attempt.test_id", "=", testId)
    .where("candidate.username", "=", username)
    .orderBy("share.id", "desc")
    .execute();
}

export function shareById(db: Db | Tx, id: number): Promise<ShareRow | undefined> {
  return shares(db).where("share.id", "=", id).executeTakeFirst();
}

/** A recording of this attempt. Nothing that was observed of the candidate has an answer's address. */
export function sharedRecording(db: Db, { id, attemptId }: { id: string; attemptId: number }) {
  return db
    .selectFrom("proctor_media")
    .select(["id", "size", "content_type"])
    .where("id", "=", id)
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", "recording")
    .where("state", "=", "stored")
    .executeTakeFirst();
}

/** A file of the candidate, or of the company's library. */
export function sharedUpload(
  db: Db,
  { id, accountId, companyId }: { id: string; accountId: number; companyId: number },
) {
  return db
    .selectFrom("upload")
    .select(["id", "name", "size", "content_type"])
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb.and([eb("account_id", "=", accountId), eb("company_id", "is", null)]),
        eb("company_id", "=", companyId),
      ]),
    )
    .executeTakeFirst();
}
