import { RUN_TYPES } from "@invigil/contract/authoring/library-content";
import { CodeLimits } from "@invigil/contract/taking/problems";
import { sql } from "kysely";

/**
 * Of a key, only what it says of limits and of who talks to the program: candidates may know that, and the rest may be
 * megabytes. A key in the making may have any shape.
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
