import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { insertProblem } from "@invigil/records/problems/write-problem";
import { sql } from "kysely";
import type { ExchangedProblem } from "./exchanged.ts";

interface NewProblem {
  slug: string;
  companyId: number;
  accountId: number;
  folder: string;
  at: Date;
  problem: ExchangedProblem;
  childSlugs: string[];
}

/** A draft with its questions. */
export async function insertDraft(tx: Tx, { problem, childSlugs, ...place }: NewProblem): Promise<void> {
  const parent = await insert(tx, { ...problem, ...place, position: 0, parentId: null });
  for (const [position, child] of problem.children.entries()) {
    const rest = { ...place, slug: childSlugs[position] ?? "", tags: [], difficulty: null, authoring: {} };
    await insert(tx, { ...child, ...rest, position, parentId: parent.id });
  }
}

type Row = Omit<ExchangedProblem, "children"> &
  Omit<NewProblem, "problem" | "childSlugs"> & { position: number; parentId: number | null };

function insert(tx: Tx, row: Row) {
  return insertProblem(tx, {
    slug: row.slug,
    company_id: row.companyId,
    parent_id: row.parentId,
    position: row.position,
    problem_type: row.problem_type,
    title: row.title,
    statement: row.statement,
    max_score: row.max_score,
    content: toJson(row.content),
    grading: toJson(row.grading),
    state: "draft",
    folder: row.folder,
    tags: row.tags,
    difficulty: row.difficulty,
    authoring: toJson(row.authoring),
    created_by: row.accountId,
    created_at: row.at,
    updated_at: row.at,
  });
}

interface Wanted {
  companyId: number;
  /** A folder with everything in it; if absent, all folders. */
  folder?: string | undefined;
  /** If absent, all problems. */
  slugs?: readonly string[] | undefined;
  limit: number;
}

/** The newest version of each problem; archived ones only if they are named. */
export async function exportedRows(db: Db, { companyId, folder, slugs, limit }: Wanted) {
  const inFolder =
    folder === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(p.folder = ${folder} or starts_with(p.folder, ${`${folder}/`}))`;
  const chosen =
    slugs === undefined
      ? sql<boolean>`p.state <> 'archived' and not exists (
          select from problem newer where newer.lineage = p.lineage and newer.version > p.version
            and newer.parent_id is null and newer.state <> 'archived')`
      : sql<boolean>`p.slug = any(${slugs}::text[])`;
  const parents = await db
    .selectFrom("problem as p")
    .selectAll()
    .where("p.company_id", "=", companyId)
    .where("p.parent_id", "is", null)
    .where(inFolder)
    .where(chosen)
    .orderBy("p.folder")
    .orderBy("p.id")
    .limit(limit)
    .execute();
  const ids = parents.map(({ id }) => id);
  const children =
    ids.length === 0
      ? []
      : await db
          .selectFrom("problem")
          .selectAll()
          .where("parent_id", "in", ids)
          .orderBy("position")
          .orderBy("id")
          .execute();
  return parents.map((parent) => ({
    ...parent,
    children: children.filter(({ parent_id }) => parent_id === parent.id),
  }));
}
export type ExportedRow = Awaited<ReturnType<typeof exportedRows>>[number];

export async function folderCounts(db: Db, companyId: number): Promise<{ folder: string; problems: number }[]> {
  const { rows } = await sql<{ folder: string; problems: number }>`
    select folder, count(distinct lineage) as problems from problem
    where company_id = ${companyId} and parent_id is null and state <> 'archived' group by folder order by folder`.execute(
    db,
  );
  return rows;
}

/** Files of the company's library or of its own people; other files are not exported. */
export async function companyUploads(db: Db, key: { companyId: number; ids: readonly string[] }) {
  if (key.ids.length === 0) return [];
  return db
    .selectFrom("upload")
    .innerJoin("account", "account.id", "upload.account_id")
    .select(["upload.id", "upload.name", "upload.size"])
    .where((eb) => eb.or([eb("upload.company_id", "=", key.companyId), eb("account.company_id", "=", key.companyId)]))
    .where("upload.id", "in", key.ids)
    .execute();
}
