import type { Tx } from "@invigil/db/connection";
import { dropInterviews } from "@invigil/records/interviews/erase-interviews";
import { queueRemovals } from "@invigil/records/media/queue-removals";
import { sql } from "kysely";
import { livedAccounts } from "./lived.queries.ts";

/** Removes the made-up candidates with everything about them. */
export async function removeLived(tx: Tx, { companyId, at }: { companyId: number; at: Date }): Promise<void> {
  const accounts = [0, ...(await livedAccounts(tx, companyId))];
  const attempts = await tx.selectFrom("attempt").select("id").where("account_id", "in", accounts).execute();
  await removeAttempts(
    tx,
    attempts.map(({ id }) => id),
    at,
  );
  const uploads = await tx.deleteFrom("upload").where("account_id", "in", accounts).returning("id").execute();
  const chat = await tx.selectFrom("chat_file").select("file_key as id").where("account_id", "in", accounts).execute();
  await queueRemovals(
    tx,
    [...uploads, ...chat].map(({ id }) => id),
    at,
  );
  await tx.deleteFrom("issue").where("account_id", "in", accounts).execute();
  await tx.deleteFrom("invite").where("account_id", "in", accounts).execute();
  await tx.deleteFrom("account").where("id", "in", accounts).execute();
  // A regrade of answers that are gone says nothing; the key that it brought stays.
  await sql`
    delete from regrade using test
    where test.id = regrade.test_id and test.company_id = ${companyId} and regrade.state in ('applied', 'discarded')
      and not exists (select from regrade_result r where r.regrade_id = regrade.id)`.execute(tx);
}

/** Rows that reference an attempt are deleted with it; files are deleted by the next sweep. */
async function removeAttempts(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  const attempts = [0, ...ids];
  const media = await tx.selectFrom("proctor_media").select("id").where("attempt_id", "in", attempts).execute();
  const spoken = await dropInterviews(tx, attempts);
  await queueRemovals(tx, [...media.map(({ id }) => id), ...spoken], at);
  await tx.deleteFrom("attempt").where("id", "in", attempts).execute();
}

interface Tests {
  companyId: number;
  slugs: readonly string[];
  at: Date;
  /** When the demo candidates were added, with a regrade of theirs. */
  filledAt: Date | undefined;
}

/**
 * Removes the demo's tests with all of their candidates, and its questions unless another test uses them. What somebody
 * has written since, such as a draft of a demo question, stays.
 */
export async function removeTests(tx: Tx, { companyId, slugs, at, filledAt }: Tests): Promise<void> {
  const found = await tx
    .selectFrom("test")
    .select("id")
    .where("company_id", "=", companyId)
    .where("slug", "in", slugs)
    .execute();
  const tests = [0, ...found.map(({ id }) => id)];
  const attempts = await tx.selectFrom("attempt").select("id").where("test_id", "in", tests).execute();
  const placed = await sql<{ lineage: string }>`
    select distinct p.lineage from section join section_problem sp on sp.section_id = section.id
    join problem p on p.id = sp.problem_id or p.parent_id = sp.problem_id
    where section.test_id = any(${tests})`.execute(tx);
  await removeAttempts(
    tx,
    attempts.map(({ id }) => id),
    at,
  );
  await tx.deleteFrom("issue").where("test_id", "in", tests).execute();
  await tx.deleteFrom("invite").where("test_id", "in", tests).execute();
  await tx.deleteFrom("test").where("id", "in", tests).execute();
  const lineages = placed.rows.map(({ lineage }) => lineage);
  const used = sql`select from section_problem sp where coalesce(p.parent_id, p.id) in (sp.problem_id, sp.key_id)`;
  const isOwn = sql`select from problem own where own.id = coalesce(p.parent_id, p.id) and own.created_by is not null
    and own.created_at >= coalesce(${filledAt ?? null}::timestamptz, '-infinity')`;
  const unused = await sql<{ id: number }>`
    select p.id from problem p
    where p.company_id = ${companyId} and p.lineage = any(${lineages}::uuid[])
      and not exists (${used}) and not exists (${isOwn})`.execute(tx);
  const problems = [0, ...unused.rows.map(({ id }) => id)];
  await tx.deleteFrom("issue").where("problem_id", "in", problems).execute();
  await tx.deleteFrom("problem").where("id", "in", problems).execute();
}

/** Their marks are gone with the answers. If they have joined and worked since, they stay. */
export async function removeReviewer(tx: Tx, key: { companyId: number; username: string }): Promise<void> {
  const reviewer = await tx
    .selectFrom("account")
    .select("id")
    .where("company_id", "=", key.companyId)
    .where("username", "=", key.username)
    .where("password_hash", "is", null)
    .executeTakeFirst();
  if (!reviewer) return;
  await tx.deleteFrom("audit").where("account_id", "=", reviewer.id).execute();
  await tx.deleteFrom("account").where("id", "=", reviewer.id).execute();
}
