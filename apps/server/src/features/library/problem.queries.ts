import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Key {
  slug: string;
  companyId: number;
}

function ofCompany(db: Db | Tx, { slug, companyId }: Key) {
  return db
    .selectFrom("problem")
    .selectAll()
    .where("slug", "=", slug)
    .where("company_id", "=", companyId)
    .where("parent_id", "is", null);
}
export type ProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

export function findProblem(db: Db | Tx, key: Key) {
  return ofCompany(db, key).executeTakeFirst();
}

export function lockProblem(tx: Tx, key: Key) {
  return ofCompany(tx, key).forUpdate().executeTakeFirst();
}

export function childrenOf(db: Db | Tx, problemId: number) {
  return db
    .selectFrom("problem")
    .selectAll()
    .where("parent_id", "=", problemId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** All versions, newest first. */
export function versionsOf(db: Db | Tx, lineage: string) {
  return db
    .selectFrom("problem")
    .select(["id", "slug", "version", "state", "updated_at"])
    .where("lineage", "=", lineage)
    .where("parent_id", "is", null)
    .orderBy("version", "desc")
    .execute();
}

/** Serialises creating and archiving the versions of one problem. */
export async function lockVersions(tx: Tx, lineage: string) {
  await sql`select from problem where lineage = ${lineage} and parent_id is null order by id for update`.execute(tx);
  return versionsOf(tx, lineage);
}

/** All versions of the named problems, locked in the same order as by everybody else. Nobody who answers must wait. */
export async function lockNamed(tx: Tx, { slugs, companyId }: { slugs: readonly string[]; companyId: number }) {
  const lineages = tx
    .selectFrom("problem")
    .select("lineage")
    .where("slug", "in", slugs)
    .where("company_id", "=", companyId)
    .where("parent_id", "is", null);
  return tx
    .selectFrom("problem")
    .select(["id", "slug", "lineage", "folder", "tags", "state"])
    .where("lineage", "in", lineages)
    .where("parent_id", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The version that counts at a place, because a regrade may have created a later one. */
const held = sql<number>`coalesce(section_problem.key_id, section_problem.problem_id)`;

export function testsOf(db: Db | Tx, problemIds: readonly number[]) {
  return db
    .selectFrom("section_problem")
    .innerJoin("section", "section.id", "section_problem.section_id")
    .innerJoin("test", "test.id", "section.test_id")
    .select([held.as("problem_id"), "test.slug", "test.name"])
    .distinct()
    .where(held, "in", problemIds.length === 0 ? [0] : problemIds)
    .orderBy("test.name")
    .execute();
}

/** Whether somebody has answered it, or a test contains it. */
export async function isUsed(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from section_problem where problem_id = any(${[...ids]}::bigint[]))
      or exists (select from section_problem where key_id = any(${[...ids]}::bigint[]))
      or exists (select from solution where problem_id = any(${[...ids]}::bigint[])) as used`.execute(tx);
  return rows[0]?.used ?? false;
}
