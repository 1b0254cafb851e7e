import { RUN_TYPES } from "@invigil/contract/authoring/library-content";
import { CodeLimits } from "@invigil/contract/taking/problems";
import { sql } from "kysely";

/**
 * Selects only the limits and the interactive settings of a key: candidates may know those, and the rest may be
 * megabytes. An unfinished key may have any shape.
 */
export function codeLimits(row: "problem" | "key") {
  const part = (name: string) => sql`case jsonb_typeof(${sql.ref(row)}.grading -> ${sql.lit(name)})
    when 'object' then ${sql.ref(row)}.grading -> ${sql.lit(name)} else '{}' end`;
  return sql`case when ${sql.ref(row)}.problem_type in (${sql.join(RUN_TYPES.map((type) => sql.lit(type)))}) then
    ${part("limits")} || jsonb_build_object('factors', ${part("factors")}, 'frameworks', coalesce((
      select jsonb_object_agg(key, value -> 'name') from jsonb_each(${part("frameworks")})), '{}'))
    || jsonb_strip_nulls(jsonb_build_object(
      'interactive', ${part("compare")} -> 'interactive', 'passes', ${part("compare")} -> 'passes')) end`;
}

export function readLimits(found: unknown): CodeLimits | undefined {
  return CodeLimits.safeParse(found).data;
}
