import { LIBRARY_PAGE, type LibrarySort, type listLibrary } from "@invigil/contract/authoring/library";
import type { Difficulty, ProblemState } from "@invigil/contract/authoring/library-problem";
import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";
import type { z } from "zod";

export interface Asked extends z.output<typeof listLibrary.query> {
  companyId: number;
}

export interface EntryRow {
  id: number;
  slug: string;
  problem_type: string;
  title: string;
  state: ProblemState;
  version: number;
  folder: string;
  tags: string[];
  difficulty: Difficulty | null;
  max_score: number;
  tests_total: number;
  tests_here: number;
  updated_at: Date;
  total: number;
}

const SORTED = {
  title: sql`lower(title)`,
  difficulty: sql`array_position(array['easy', 'medium', 'hard'], difficulty::text)`,
  marks: sql`max_score`,
  tests: sql`tests_total`,
  changed: sql`updated_at`,
} satisfies Record<LibrarySort, unknown>;

/** The newest version of each problem in the requested state, then the other filters. */
export async function libraryPage(db: Db, asked: Asked): Promise<EntryRow[]> {
  const inState = asked.state === undefined ? sql`state <> 'archived'` : sql`state = ${asked.state}`;
  const { rows } = await sql<EntryRow>`
    with newest as (
      select distinct on (lineage) * from problem
      where company_id = ${asked.companyId} and parent_id is null and ${inState}
      order by lineage, version desc
    ), found as (select * from newest where ${sql.join(conditions(asked), sql` and `)})
    select id, slug, problem_type, title, state, version, folder, tags, difficulty, max_score, updated_at,
      (select count(*) from found) as total,
      (select count(distinct section.test_id) from problem p join section_problem sp on sp.problem_id = p.id
        join section on section.id = sp.section_id where p.lineage = found.lineage) as tests_total,
      (select count(distinct section.test_id) from section_problem sp join section on section.id = sp.section_id
        where coalesce(sp.key_id, sp.problem_id) = found.id) as tests_here
    from found
    order by ${SORTED[asked.sort]} ${asked.direction === "ascending" ? sql`asc` : sql`desc`} nulls last,
      updated_at desc, id desc
    limit ${LIBRARY_PAGE} offset ${(asked.page - 1) * LIBRARY_PAGE}`.execute(db);
  return rows;
}

function conditions({ search, problem_type, difficulty, tag, folder }: Asked) {
  const wanted = [sql<boolean>`true`];
  if (search) {
    const text = like(`%`, search, `%`);
    wanted.push(sql`(title ilike ${text} or statement ilike ${text} or slug = ${search})`);
  }
  if (problem_type) wanted.push(sql`problem_type = ${problem_type}`);
  if (difficulty) wanted.push(sql`difficulty = ${difficulty}`);
  if (tag) wanted.push(sql`${tag}::text = any(tags)`);
  if (folder) wanted.push(sql`(folder = ${folder} or folder like ${like("", `${folder}/`, "%")})`);
  return wanted;
}

/** Escapes wildcards, so that typed text is matched literally. */
function like(before: string, text: string, after: string): string {
  return `${before}${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}${after}`;
}

/** Everything that the company's problems can be filtered by. */
export async function libraryNames(db: Db, companyId: number): Promise<{ folders: string[]; tags: string[] }> {
  const { rows } = await sql<{ folders: string[]; tags: string[] }>`
    select
      array(select distinct folder from problem
        where company_id = ${companyId} and parent_id is null and folder <> '' order by folder limit 500) as folders,
      array(select distinct unnest(tags) as tag from problem
        where company_id = ${companyId} and parent_id is null order by tag limit 500) as tags`.execute(db);
  return rows[0] ?? { folders: [], tags: [] };
}
