import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

/** A draft takes the next number, because the version that goes live now comes before it. */
export function numberDraft(tx: Tx, { id, version }: { id: number; version: number }) {
  return tx.updateTable("problem").set({ version }).where("id", "=", id).execute();
}

interface Copy {
  slug: string;
  /** The version to copy, with everything but the changed key. */
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
  /** The question, or the part of it, whose key changes, as the test names it. */
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
