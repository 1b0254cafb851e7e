import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** All versions of the question, the newest first. Whoever begins or archives one waits, as it does there. */
export async function lockLineage(tx: Tx, problemId: number) {
  const { rows } = await sql<{ id: number; lineage: string; version: number; state: "draft" | "live" | "archived" }>`
    select v.id, v.lineage, v.version, v.state from problem asked
    join problem top on top.id = coalesce(asked.parent_id, asked.id)
    join problem v on v.lineage = top.lineage and v.parent_id is null
    where asked.id = ${problemId}
    order by v.id for update of v`.execute(tx);
  return rows.toSorted((one, other) => other.version - one.version);
}

/** A draft takes the number after: the version that goes live now comes before it. */
export function numberDraft(tx: Tx, { id, version }: { id: number; version: number }) {
  return tx.updateTable("problem").set({ version }).where("id", "=", id).execute();
}

interface Copy {
  slug: string;
  /** The version that is copied with everything but the changed key. */
  from: number;
  version: number;
  state: "live" | "archived";
  accountId: number;
  at: Date;
}

export async function copyVersion(tx: Tx, { slug, from, version, state, accountId, at }: Copy): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into problem (slug, company_id, position, problem_type, title, statement, max_score, content, grading,
      lineage, version, state, folder, tags, difficulty, authoring, created_by, created_at, updated_at)
    select ${slug}, company_id, position, problem_type, title, statement, max_score, content, grading,
      lineage, ${version}, ${state}, folder, tags, difficulty, authoring, ${accountId}, ${at}, ${at}
    from problem where id = ${from}
    returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error("The version to copy is gone.");
  await sql`
    insert into problem (slug, company_id, parent_id, position, problem_type, title, statement, max_score, content,
      grading, state, created_by, created_at, updated_at)
    select ${slug} || '-' || row_number() over (order by position, id), company_id, ${made.id}, position, problem_type,
      title, statement, max_score, content, grading, ${state}, ${accountId}, ${at}, ${at}
    from problem where parent_id = ${from}`.execute(tx);
  return made.id;
}

interface Keyed {
  /** The new version. */
  versionId: number;
  /** The question, or the part of it, whose key is changed, as the test knows it. */
  problemId: number;
  grading: object;
  samples: object | undefined;
}

export async function writeKey(tx: Tx, { versionId, problemId, grading, samples }: Keyed): Promise<void> {
  const shown = samples === undefined ? sql`content` : sql`content || ${JSON.stringify({ samples })}::jsonb`;
  await sql`
    update problem set grading = ${toJson(grading)}::jsonb, content = ${shown}
    where id = placed_key(${versionId}, ${problemId})`.execute(tx);
}

/** The version that another test's regrade made of the same one. */
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

/** A later live version that differs from the test's in nothing but this very key. A question with parts has none. */
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
