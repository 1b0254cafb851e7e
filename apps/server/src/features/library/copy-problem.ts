import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { insertProblem } from "@invigil/records/problems/write-problem";
import { childrenOf, findProblem, lockVersions, type ProblemRow } from "./problem.queries.ts";
import { ownProblem } from "./read-authored.ts";
import { companyOf } from "../../shared/people/company-of.ts";

type LibraryDeps = Pick<Deps, "db" | "now">;

/** A live version never changes, so editing it creates a draft of the next one. */
export async function draftProblem({ db, now }: LibraryDeps, caller: Caller, slug: string): Promise<{ slug: string }> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const { lineage } = await ownProblem(tx, caller, slug);
    const versions = await lockVersions(tx, lineage);
    const newest = versions[0];
    if (newest?.state === "draft") return { slug: newest.slug };
    const source = newest && (await findProblem(tx, { slug: newest.slug, companyId: companyOf(caller) }));
    if (!source) throw new AppError("problem_not_found");
    const made = await copyProblem(tx, source, {
      caller,
      at,
      title: source.title,
      version: { lineage, version: source.version + 1 },
    });
    await writeAudit(tx, caller, { action: "problem.draft", subject: made.slug, at, data: { from: source.slug } });
    return made;
  });
}

export async function duplicateProblem(
  { db, now }: LibraryDeps,
  caller: Caller,
  slug: string,
): Promise<{ slug: string }> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const source = await ownProblem(tx, caller, slug);
    const made = await copyProblem(tx, source, { caller, at, title: `${source.title.slice(0, 190)} (copy)` });
    await writeAudit(tx, caller, { action: "problem.duplicate", subject: made.slug, at, data: { from: slug } });
    return made;
  });
}

interface Copy {
  caller: Caller;
  at: Date;
  title: string;
  /** If absent, the copy is the first version of a new problem. */
  version?: { lineage: string; version: number };
}

async function copyProblem(tx: Tx, source: ProblemRow, { caller, at, title, version }: Copy) {
  const made = await insertProblem(tx, {
    ...valuesOf(source, { caller, at, parentId: null }),
    ...version,
    title,
    folder: source.folder,
    tags: source.tags,
    difficulty: source.difficulty,
    authoring: toJson(source.authoring),
  });
  for (const child of await childrenOf(tx, source.id)) {
    await insertProblem(tx, valuesOf(child, { caller, at, parentId: made.id }));
  }
  return { slug: made.slug };
}

function valuesOf(row: ProblemRow, { caller, at, parentId }: { caller: Caller; at: Date; parentId: number | null }) {
  return {
    slug: randomSlug(),
    company_id: row.company_id,
    parent_id: parentId,
    position: row.position,
    problem_type: row.problem_type,
    title: row.title,
    statement: row.statement,
    max_score: row.max_score,
    content: toJson(row.content),
    grading: toJson(row.grading),
    created_by: caller.accountId,
    created_at: at,
    updated_at: at,
    state: "draft" as const,
  };
}
