import { Authoring, type ProblemState } from "@invigil/contract/authoring/library-problem";
import type { Tx } from "@invigil/db/connection";
import type { ProblemDifficulty } from "@invigil/db/generated";
import type { JsonText } from "@invigil/db/json";
import { sql } from "kysely";
import { deleteTrialsOf } from "../runs/forget-runs.ts";

interface NewRow {
  slug: string;
  company_id: number;
  parent_id: number | null;
  position: number;
  problem_type: string;
  title: string;
  statement: string;
  max_score: number;
  content: JsonText;
  grading: JsonText;
  created_by: number;
  created_at: Date;
  updated_at: Date;
  state: ProblemState;
  lineage?: string;
  version?: number;
  folder?: string;
  tags?: string[];
  difficulty?: ProblemDifficulty | null;
  authoring?: JsonText;
}

export function insertProblem(tx: Tx, values: NewRow) {
  return tx.insertInto("problem").values(values).returning(["id", "slug"]).executeTakeFirstOrThrow();
}

interface Changes {
  title?: string;
  statement?: string;
  max_score?: number;
  content?: JsonText;
  grading?: JsonText;
  folder?: string;
  tags?: string[];
  difficulty?: ProblemDifficulty | null;
  state?: ProblemState;
  position?: number;
}

export async function updateProblem(tx: Tx, id: number, changes: Changes & { updated_at: Date }) {
  return tx
    .updateTable("problem")
    .set((eb) => ({ ...changes, edit: eb("edit", "+", 1) }))
    .where("id", "=", id)
    .returning(["edit", "updated_at"])
    .executeTakeFirstOrThrow();
}

/** Merged with what others store there. */
export async function mergeAuthoring(tx: Tx, id: number, authoring: JsonText): Promise<void> {
  const own = Object.keys(Authoring.shape);
  await sql`
    update problem set authoring = (authoring - ${own}::text[]) || ${authoring}::jsonb where id = ${id}`.execute(tx);
}

interface Labels {
  id: number;
  folder: string;
  tags: string[];
}

/** Labels help to find a question and are no part of it, so a live version gets them as well. An open editor notices. */
export async function labelVersion(tx: Tx, { id, folder, tags }: Labels): Promise<void> {
  await tx
    .updateTable("problem")
    .set((eb) => ({ folder, tags, edit: eb("edit", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Restores an archived version to its former state. */
export async function archiveVersions(tx: Tx, { lineage, archived, at }: Archived): Promise<void> {
  const change = archived
    ? sql`update problem set authoring = authoring || jsonb_build_object('archived_from', state), state = 'archived',
        updated_at = ${at} where lineage = ${lineage} and parent_id is null and state <> 'archived'`
    : sql`update problem set state = coalesce(authoring ->> 'archived_from', 'live'),
        authoring = authoring - 'archived_from', updated_at = ${at}
        where lineage = ${lineage} and parent_id is null and state = 'archived'`;
  await change.execute(tx);
}

interface Archived {
  lineage: string;
  archived: boolean;
  at: Date;
}

/** Trials are deleted with the problem they tried. */
export async function deleteProblems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteTrialsOf(tx, ids);
  await tx.deleteFrom("problem").where("id", "in", ids).execute();
}
