import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { FILE_ADDRESS, PROBLEM_TEXT } from "./problem-text.ts";

/** Records for every library file whether a problem uses it, and since when none does. */
export async function noteUnused(tx: Tx, now: Date): Promise<void> {
  await sql`
    with used as materialized (
      select distinct problem.company_id, found[1] as id
      from problem cross join lateral regexp_matches(${PROBLEM_TEXT}, ${FILE_ADDRESS}, 'g') found
      where problem.company_id in (select company_id from upload where company_id is not null)
    )
    update upload set unused_since = case when seen.id is null then ${now}::timestamptz end
    from upload file left join used seen on seen.id = file.id and seen.company_id = file.company_id
    where upload.id = file.id and file.company_id is not null
      and (seen.id is null) is distinct from (file.unused_since is not null)`.execute(tx);
}

/**
 * Locked before checking who uses them: publishing one of them either has finished, or waits and finds it gone.
 */
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
