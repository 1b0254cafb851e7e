import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Uploads of one account wait for each other here, so that together they stay below its quota. */
export async function lockUsedBytes(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const used = await tx
    .selectFrom("upload")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("bytes"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return used.bytes;
}

interface NewUpload {
  id: string;
  accountId: number;
  name: string;
  size: number;
  contentType: string;
  at: Date;
}

export async function insertUpload(tx: Tx, { id, accountId, name, size, contentType, at }: NewUpload): Promise<void> {
  const row = { id, account_id: accountId, name, size, content_type: contentType, created_at: at };
  await tx.insertInto("upload").values(row).execute();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom("upload").where("id", "=", id).execute();
}

interface Reader {
  id: string;
  accountId: number;
  /** The reader's, when they are a recruiter. */
  companyId: number | null;
}

/**
 * A file for its owner, for the owner's company, for a company that invited the owner to a test, and for whoever takes a test
 * of the owner's company with a problem that shows it.
 */
export function readableUpload(db: Db, { id, accountId, companyId }: Reader) {
  return db
    .selectFrom("upload")
    .innerJoin("account as owner", "owner.id", "upload.account_id")
    .select(["upload.id", "upload.name", "upload.size", "upload.content_type"])
    .where("upload.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("owner.id", "=", accountId),
        eb("owner.company_id", "=", companyId),
        eb.exists(
          eb
            .selectFrom("invite")
            .innerJoin("test", "test.id", "invite.test_id")
            .select("invite.id")
            .whereRef("invite.account_id", "=", "owner.id")
            .where("test.company_id", "=", companyId),
        ),
        shownTo(accountId),
      ]),
    )
    .executeTakeFirst();
}

/** Only what a candidate sees of a problem counts: its text and content, never its key. */
function shownTo(accountId: number) {
  return sql<boolean>`exists (
    select from attempt
    join section on section.test_id = attempt.test_id
    join section_problem placed on placed.section_id = section.id
    join problem on problem.id = placed.problem_id or problem.parent_id = placed.problem_id
    where attempt.account_id = ${accountId} and attempt.started_at is not null
      and problem.company_id = owner.company_id
      and position('/media/' || upload.id || '/' in problem.statement || problem.content::text) > 0)`;
}
