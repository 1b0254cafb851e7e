import { MOST_PLACED } from "@invigil/contract/authoring/authored-test";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface Key {
  slug: string;
  companyId: number;
}

function ownTest(db: Db | Tx, { slug, companyId }: Key) {
  return db.selectFrom("test").selectAll().where("slug", "=", slug).where("company_id", "=", companyId);
}
export type AuthoredRow = NonNullable<Awaited<ReturnType<typeof companyTest>>>;

export function companyTest(db: Db | Tx, key: Key) {
  return ownTest(db, key).executeTakeFirst();
}

/** Locked for update: starting an attempt references the test, so nobody can start between the check and the write. */
export function lockTest(tx: Tx, key: Key) {
  return ownTest(tx, key).forUpdate().executeTakeFirst();
}

/** Whether a candidate has started (recruiters' trials excluded), and how many are invited, as in the list of tests. */
export async function testPeople(db: Db | Tx, testId: number): Promise<{ started: boolean; invited: number }> {
  const { rows } = await sql<{ started: boolean; invited: number }>`
    select exists (
        select from attempt where test_id = ${testId} and not is_trial and started_at is not null
      ) as started,
      (select count(*) from invite where test_id = ${testId} and revoked_at is null) as invited`.execute(db);
  return rows[0] ?? { started: false, invited: 0 };
}

export function sectionsOf(db: Db | Tx, testId: number) {
  return db
    .selectFrom("section")
    .select(["id", "slug", "name", "duration_minutes", "shuffle", "shuffle_choices", "pick"])
    .where("test_id", "=", testId)
    .orderBy("position")
    .execute();
}

export interface ProblemRow {
  id: number;
  lineage: string;
  slug: string;
  title: string;
  problem_type: string;
  max_score: number;
  version: number;
  state: "draft" | "live" | "archived";
  difficulty: "easy" | "medium" | "hard" | null;
  tags: string[];
  technologies: string[];
}

/** A parent is worth the sum of its children. */
const PROBLEM = sql`
  p.id, p.lineage, p.slug, p.title, p.problem_type, p.version, p.state, p.difficulty, p.tags,
  coalesce((select sum(c.max_score) from problem c where c.parent_id = p.id), p.max_score) as max_score,
  coalesce(p.content -> 'technologies', '[]'::jsonb) as technologies`;

type PlacedRow = ProblemRow & { section_id: number; points: number | null; negative: number };

export async function placedProblems(db: Db | Tx, testId: number): Promise<PlacedRow[]> {
  const { rows } = await sql<PlacedRow>`
    select ${PROBLEM}, coalesce(key.version, p.version) as version, coalesce(key.state, p.state) as state,
      sp.section_id, sp.points, sp.negative
    from section join section_problem sp on sp.section_id = section.id join problem p on p.id = sp.problem_id
    left join problem key on key.id = sp.key_id
    where section.test_id = ${testId}
    order by section.position, sp.position`.execute(db);
  return rows;
}

/** The newest live version of each lineage. */
export async function newestVersions(db: Db | Tx, lineages: readonly string[]): Promise<ProblemRow[]> {
  if (lineages.length === 0) return [];
  const { rows } = await sql<ProblemRow>`
    select distinct on (p.lineage) ${PROBLEM} from problem p
    where p.lineage = any(${lineages}::uuid[]) and p.parent_id is null and p.state = 'live'
    order by p.lineage, p.version desc`.execute(db);
  return rows;
}

interface Asked {
  companyId: number;
  search?: string | undefined;
  type?: string | undefined;
  folder?: string | undefined;
  difficulty?: string | undefined;
  tag?: string | undefined;
}

/** Every word must appear in the title, the type or a tag of the newest version. */
export async function searchProblems(db: Db, asked: Asked): Promise<ProblemRow[]> {
  const { companyId, search = "", type = null, folder, difficulty = null, tag = null } = asked;
  const inFolder = folder ? sql`(folder = ${folder} or starts_with(folder, ${`${folder}/`}))` : sql`true`;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { rows } = await sql<ProblemRow>`
    select * from (
      select distinct on (p.lineage) ${PROBLEM}, p.updated_at, p.folder,
        lower(concat_ws(' ', p.title, p.problem_type, array_to_string(p.tags, ' '))) as words
      from problem p
      where p.company_id = ${companyId} and p.parent_id is null and p.state = 'live'
      order by p.lineage, p.version desc
    ) newest
    where (${type}::text is null or problem_type = ${type}) and ${inFolder}
      and (${difficulty}::text is null or difficulty::text = ${difficulty})
      and (${tag}::text is null or ${tag} = any(tags))
      and not exists (select from unnest(${words}::text[]) word where position(word in words) = 0)
    order by updated_at desc, id desc
    limit ${MOST_PLACED}`.execute(db);
  return rows;
}

/** The tags of everything that can be found, to choose from. */
export async function usableTags(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from (
      select distinct on (lineage) tags from problem
      where company_id = ${companyId} and parent_id is null and state = 'live'
      order by lineage, version desc
    ) newest order by tag limit 500`.execute(db);
  return rows.map(({ tag }) => tag);
}
