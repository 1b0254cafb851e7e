import type { ProblemState } from "@invigil/contract/authoring/library-problem";
import type { Db, Tx } from "@invigil/db/connection";
import { CASE_FILES, FILE_ADDRESS, PROBLEM_TEXT } from "@invigil/records/media/problem-text";
import { sql } from "kysely";

/** Serialises uploads to one library, so that together they stay within its limit. */
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
  /** Whether a test contains it. */
  placed: boolean;
}

/** The versions that use these files; a question of a comprehension counts as the whole. */
export async function usesOf(db: Db | Tx, { companyId, ids }: { companyId: number; ids: readonly string[] }) {
  if (ids.length === 0) return [];
  const { rows } = await sql<FileUse>`
    select distinct found[1] as file, whole.slug, whole.title, whole.state, whole.version,
      (exists (select from section_problem sp where sp.problem_id = whole.id)
        or exists (select from section_problem sp where sp.key_id = whole.id)) as placed
    from problem
    join problem whole on whole.id = coalesce(problem.parent_id, problem.id)
    cross join lateral regexp_matches(${PROBLEM_TEXT}, ${FILE_ADDRESS}, 'g') found
    where problem.company_id = ${companyId} and found[1] = any(${ids}::text[])
    order by whole.title, whole.version`.execute(db);
  return rows;
}

interface MissingFile {
  name: string;
  /**
   * Where it is named: in the statement or elsewhere; within a comprehension's question it never counts as the
   * statement.
   */
  part: "statement" | "content";
}

/**
 * Files that a problem hands out and that are not in its company's library. Those in the library cannot be removed
 * before the end.
 */
export async function missingFiles(tx: Tx, problemId: number): Promise<MissingFile[]> {
  // Addresses elsewhere cannot be checked; those of logos and recordings have other forms.
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
