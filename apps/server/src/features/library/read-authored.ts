import { Authoring, type AuthoredProblem, type ChildDraft } from "@invigil/contract/authoring/library-problem";
import { CHILD_TYPES, ProblemContent } from "@invigil/contract/authoring/library-content";
import { ProblemType } from "@invigil/contract/taking/problem-types";
import type { Db, Tx } from "@invigil/db/connection";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { childrenOf, findProblem, versionsOf, type ProblemRow } from "./problem.queries.ts";

const Key = z.record(z.string(), z.unknown());
const ChildType = z.enum(CHILD_TYPES);

export async function ownProblem(db: Db | Tx, caller: Caller, slug: string): Promise<ProblemRow> {
  const row = await findProblem(db, { slug, companyId: companyOf(caller) });
  if (!row) throw new AppError("problem_not_found");
  return row;
}

export async function readAuthored({ db }: Pick<Deps, "db">, caller: Caller, slug: string): Promise<AuthoredProblem> {
  const row = await ownProblem(db, caller, slug);
  const [newest] = await versionsOf(db, row.lineage);
  return {
    id: row.id,
    slug: row.slug,
    problem_type: ProblemType.parse(row.problem_type),
    state: row.state,
    version: row.version,
    edit: row.edit,
    updated_at: row.updated_at.toISOString(),
    newer: newest && newest.slug !== row.slug ? { slug: newest.slug, state: newest.state } : null,
    ...(await presentDraft(db, row)),
  };
}

/** Everything that can be edited, with its children. */
export async function presentDraft(db: Db | Tx, row: ProblemRow) {
  const children = await childrenOf(db, row.id);
  return {
    ...question(row),
    difficulty: row.difficulty,
    tags: row.tags,
    folder: row.folder,
    authoring: Authoring.parse(row.authoring),
    children: children.map((child): ChildDraft => ({
      slug: child.slug,
      problem_type: ChildType.parse(child.problem_type),
      ...question(child),
    })),
  };
}

function question({ title, statement, max_score, content, grading }: ProblemRow) {
  return { title, statement, max_score, content: ProblemContent.parse(content), grading: Key.parse(grading) };
}
