import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** All versions of the question, newest first. Locked like in the library, so creating or archiving one waits. */
export async function lockLineage(tx: Tx, problemId: number) {
  const { rows } = await sql<{ id: number; lineage: string; version: number; state: "draft" | "live" | "archived" }>`
    select v.id, v.lineage, v.version, v.state from problem asked
    join problem top on top.id = coalesce(asked.parent_id, asked.id)
    join problem v on v.lineage = top.lineage and v.parent_id is null
    where asked.id = ${problemId}
    order by v.id for update of v`.execute(tx);
  return rows.toSorted((one, other) => other.version - one.version);
}

/** The version that another test's regrade created from the same one. */
export function versionMadeBy(tx: Tx, regradeId: number) {
  return tx
    .selectFrom("regrade")
    .select(["version_id", "change"])
    .where("id", "=", regradeId)
    .where("state", "=", "applied")
    .executeTakeFirst();
}

interface Wanted {
  heldId: number;
  grading: object;
  samples: object | undefined;
}

/** A later live version that differs from the test's only in this key. A question with parts has none. */
export async function versionWithKey(tx: Tx, { heldId, grading, samples }: Wanted): Promise<number | null> {
  const shown = samples === undefined ? sql`held.content` : sql`held.content || ${JSON.stringify({ samples })}::jsonb`;
  const { rows } = await sql<{ id: number }>`
    select v.id from problem held
    join problem v on v.lineage = held.lineage and v.parent_id is null and v.state = 'live' and v.version > held.version
    where held.id = ${heldId} and v.grading = ${toJson(grading)}::jsonb and v.content = ${shown}
      and (v.title, v.statement, v.problem_type) = (held.title, held.statement, held.problem_type)
      and not exists (select from problem part where part.parent_id in (held.id, v.id))
    order by v.version desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
