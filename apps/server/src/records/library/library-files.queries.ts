import type { ProblemState } from "@invigil/contract/authoring/library-problem";
import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Of a coding problem, the texts of its cases that are files. */
const CASE_FILES = sql`case problem.problem_type
  when 'SCR' then jsonb_path_query_array(problem.grading, '$.cases[*].files')::text end`;
/** Megabytes of a coding problem may be what programs read and print: no address is followed there. */
const KEY = sql`case problem.problem_type when 'SCR' then problem.grading - 'cases' else problem.grading end`;
/** Everything of a problem in which the address of a file can stand. */
const TEXT = sql`concat_ws(' ', problem.statement, problem.content::text, (${KEY})::text, ${CASE_FILES}, problem.authoring::text)`;
const ADDRESS = String.raw`/media/([\w.-]+)/`;

interface NewFile {
  id: string;
  companyId: number;
  accountId: number;
  name: string;
  size: number;
  contentType: string;
  at: Date;
}

export async function insertLibraryFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto("upload")
    .values({
      id: file.id,
      account_id: file.accountId,
      company_id: file.companyId,
      name: file.name,
      size: file.size,
      content_type: file.contentType,
      created_at: file.at,
    })
    .execute();
}

/** Uploads to one library wait for each other here, so that together they stay below its limit. */
export async function lockLibraryBytes(tx: Tx, companyId: number): Promise<number> {
  await tx.selectFrom("company").select("id").where("id", "=", companyId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const used = await tx
    .selectFrom("upload")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("size"), eb.lit(0)).as("bytes"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return used.bytes;
}

export interface FileUse {
  file: string;
  slug: string;
  title: string;
  state: ProblemState;
  version: number;
  /** A test asks it. */
  placed: boolean;
}

/** The versions that point to these files; a question of a comprehension stands for the whole. */
export async function usesOf(db: Db | Tx, { companyId, ids }: { companyId: number; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileUse>`
    select distinct found[1] as file, whole.slug, whole.title, whole.state, whole.version,
      (exists (select from section_problem sp where sp.problem_id = whole.id)
        or exists (select from section_problem sp where sp.key_id = whole.id)) as placed
    from problem
    join problem whole on whole.id = coalesce(problem.parent_id, problem.id)
    cross join lateral regexp_matches(${TEXT}, ${ADDRESS}, 'g') found
    where problem.company_id = ${companyId} and found[1] = any(${ids}::text[])
    order by whole.title, whole.version`.execute(db);
  return rows;
}

interface MissingFile {
  name: string;
  /** Where it is named: in the statement, or elsewhere; a question's own of a comprehension is never the statement. */
  part: "statement" | "content";
}

/** What a problem hands out that is not in its company's library. Those that are cannot be removed before the end. */
export async function missingFiles(tx: Tx, problemId: number): Promise<MissingFile[]> {
  // Of addresses elsewhere nobody knows; those of logos and recordings are of other kinds.
  const pattern = String.raw`(?:^|[\s("<])/media/(?!brand/|proctor/)([\w.-]+)/([^/"\s)\\]+)`;
  const named = sql`
    select problem.company_id, found[1] as id, found[2] as name,
      case when problem.parent_id is null then part.name else 'content' end as part
    from problem
    cross join lateral (values
      ('statement', problem.statement), ('content', problem.content::text), ('content', problem.grading ->> 'attachments'),
      ('content', ${CASE_FILES})
    ) part(name, text)
    cross join lateral regexp_matches(part.text, ${pattern}, 'g') found
    where problem.id = ${problemId} or problem.parent_id = ${problemId}`;
  await sql`select from upload where id in (select id from (${named}) named) for key share`.execute(tx);
  const { rows } = await sql<MissingFile>`
    select distinct name, part from (${named}) named
    where not exists (select from upload where upload.id = named.id and upload.company_id = named.company_id)
    order by name`.execute(tx);
  return rows;
}

/** Notes of every file of a library whether a problem points to it, and since when none does. */
export async function noteUnused(tx: Tx, now: Date): Promise<void> {
  await sql`
    with used as materialized (
      select distinct problem.company_id, found[1] as id
      from problem cross join lateral regexp_matches(${TEXT}, ${ADDRESS}, 'g') found
      where problem.company_id in (select company_id from upload where company_id is not null)
    )
    update upload set unused_since = case when seen.id is null then ${now}::timestamptz end
    from upload file left join used seen on seen.id = file.id and seen.company_id = file.company_id
    where upload.id = file.id and file.company_id is not null
      and (seen.id is null) is distinct from (file.unused_since is not null)`.execute(tx);
}

/** Before it is looked who uses them: whoever goes live with one of them is done, or waits and finds it gone. */
export async function lockUnused(tx: Tx, before: Date): Promise<void> {
  await sql`
    select from upload where company_id is not null and unused_since <= ${before} order by id for update`.execute(tx);
}

export async function deleteUnused(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .deleteFrom("upload")
    .where("company_id", "is not", null)
    .where("unused_since", "<=", before)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
