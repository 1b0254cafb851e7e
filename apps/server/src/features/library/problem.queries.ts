import { Authoring, type ProblemState } from "@invigil/contract/authoring/library-problem";
import type { Db, Tx } from "@invigil/db/connection";
import type { JsonText } from "@invigil/db/json";
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

/** All versions, the newest first. */
export function versionsOf(db: Db | Tx, lineage: string) {
  return db
    .selectFrom("problem")
    .select(["id", "slug", "version", "state", "updated_at"])
    .where("lineage", "=", lineage)
    .where("parent_id", "is", null)
    .orderBy("version", "desc")
    .execute();
}

/** Whoever begins or archives a version waits for whoever does so with another one. */
export async function lockVersions(tx: Tx, lineage: string) {
  await sql`select from problem where lineage = ${lineage} and parent_id is null order by id for update`.execute(tx);
  return versionsOf(tx, lineage);
}

/** The version that counts at a place: a regrade may have made a later one. */
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

interface NewRow {
  slug: string;
  company_id: number;
  parent_id: number | null;
  position: number;
  problem_type: string;
  title: string;
  statement: string;
  max_score: number;
  content: JsonText;
  grading: JsonText;
  created_by: number;
  created_at: Date;
  updated_at: Date;
  state: ProblemState;
  lineage?: string;
  version?: number;
  folder?: string;
  tags?: string[];
  difficulty?: ProblemRow["difficulty"];
  authoring?: JsonText;
}

export function insertProblem(tx: Tx, values: NewRow) {
  return tx.insertInto("problem").values(values).returning(["id", "slug"]).executeTakeFirstOrThrow();
}

interface Changes {
  title?: string;
  statement?: string;
  max_score?: number;
  content?: JsonText;
  grading?: JsonText;
  folder?: string;
  tags?: string[];
  difficulty?: ProblemRow["difficulty"];
  state?: ProblemState;
  position?: number;
}

export async function updateProblem(tx: Tx, id: number, changes: Changes & { updated_at: Date }) {
  return tx
    .updateTable("problem")
    .set((eb) => ({ ...changes, edit: eb("edit", "+", 1) }))
    .where("id", "=", id)
    .returning(["edit", "updated_at"])
    .executeTakeFirstOrThrow();
}

/** Beside what others keep there. */
export async function mergeAuthoring(tx: Tx, id: number, authoring: JsonText): Promise<void> {
  const own = Object.keys(Authoring.shape);
  await sql`update problem set authoring = (authoring - ${own}::text[]) || ${authoring}::jsonb where id = ${id}`.execute(
    tx,
  );
}

/** What was archived comes back as what it was. */
export async function archiveVersions(tx: Tx, { lineage, archived, at }: Archived): Promise<void> {
  const change = archived
    ? sql`update problem set authoring = authoring || jsonb_build_object('archived_from', state), state = 'archived',
        updated_at = ${at} where lineage = ${lineage} and parent_id is null and state <> 'archived'`
    : sql`update problem set state = coalesce(authoring ->> 'archived_from', 'live'),
        authoring = authoring - 'archived_from', updated_at = ${at}
        where lineage = ${lineage} and parent_id is null and state = 'archived'`;
  await change.execute(tx);
}

interface Archived {
  lineage: string;
  archived: boolean;
  at: Date;
}

/** Trials go with the problem that they tried. */
export async function deleteProblems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("run").where("problem_id", "in", ids).where("kind", "=", "trial").execute();
  await tx.deleteFrom("problem").where("id", "in", ids).execute();
}

/** Whether somebody has answered it, or a test asks it. */
export async function isUsed(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from section_problem where problem_id = any(${[...ids]}::bigint[]))
      or exists (select from section_problem where key_id = any(${[...ids]}::bigint[]))
      or exists (select from solution where problem_id = any(${[...ids]}::bigint[])) as used`.execute(tx);
  return rows[0]?.used ?? false;
}
