import type { Db, Tx } from "@invigil/db/connection";
import { isChosen } from "@invigil/records/attempts/is-chosen";
import { sql } from "kysely";
import { hasBegun } from "../../shared/tests/placed.ts";

/** Serialises the uploads of one account, so that together they stay within its quota. */
export async function lockUsedBytes(tx: Tx, accountId: number): Promise<number> {
  await tx.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const used = await tx
    .selectFrom("upload")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("bytes"))
    .where("account_id", "=", accountId)
    // A library has its own limit.
    .where("company_id", "is", null)
    .executeTakeFirstOrThrow();
  return used.bytes;
}

export async function hasUpload(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom("upload").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

interface Reader {
  id: string;
  accountId: number;
  /** The reader's company, if they are a recruiter. */
  companyId: number | null;
}

/** A file that its owner, the owner's or the file's company, or a company that invited the owner to a test may read. */
export function readableUpload(db: Db, { id, accountId, companyId }: Reader) {
  return db
    .selectFrom("upload")
    .innerJoin("account as owner", "owner.id", "upload.account_id")
    .select(["upload.id", "upload.name", "upload.size", "upload.content_type", "upload.company_id"])
    .where("upload.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("owner.id", "=", accountId),
        eb("owner.company_id", "=", companyId),
        eb("upload.company_id", "=", companyId),
        eb.exists(
          eb
            .selectFrom("invite")
            .innerJoin("test", "test.id", "invite.test_id")
            .select("invite.id")
            .whereRef("invite.account_id", "=", "owner.id")
            .where("test.company_id", "=", companyId),
        ),
      ]),
    )
    .executeTakeFirst();
}

interface GivenFile {
  name: string;
  size: number;
  content_type: string;
  company_id: number | null;
}

/** A library file for a candidate whose attempt has shown them a problem that uses it. */
export async function givenFile(
  db: Db,
  { id, accountId }: { id: string; accountId: number },
): Promise<GivenFile | undefined> {
  const { rows } = await sql<GivenFile>`
    select upload.name, upload.size, upload.content_type, upload.company_id from upload
    where upload.id = ${id} and exists (
      select from attempt
      join test on test.id = attempt.test_id and test.company_id = upload.company_id and test.state <> 'draft'
      join invite on invite.test_id = test.id and invite.account_id = attempt.account_id and invite.revoked_at is null
      join attempt_section part on part.attempt_id = attempt.id and ${hasBegun}
      join section_problem sp on sp.section_id = part.section_id
      join problem on problem.id = sp.problem_id or problem.parent_id = sp.problem_id
      where attempt.account_id = ${accountId} and attempt.reset_at is null and ${isChosen}
        and strpos(problem.statement || problem.content::text, '/media/' || upload.id || '/') > 0
    )`.execute(db);
  return rows[0];
}

interface Link {
  problem: string;
  url: string;
  accountId: number;
  /** The reader's company, if they are a recruiter. */
  companyId: number | null;
}

/** Whether a question that the reader may see contains exactly this address. */
export async function hasLink(db: Db, { problem, url, accountId, companyId }: Link): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from problem
      where problem.slug = ${problem}
        and problem.content -> 'downloads' @> jsonb_build_array(jsonb_build_object('url', ${url}::text))
        and (problem.company_id = ${companyId}::int or exists (
          select from attempt
          join test on test.id = attempt.test_id and test.company_id = problem.company_id and test.state <> 'draft'
          join invite on invite.test_id = test.id and invite.account_id = attempt.account_id and invite.revoked_at is null
          join attempt_section part on part.attempt_id = attempt.id and ${hasBegun}
          join section_problem sp on sp.section_id = part.section_id
            and sp.problem_id in (problem.id, problem.parent_id)
          where attempt.account_id = ${accountId} and attempt.reset_at is null and ${isChosen}
        ))
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
