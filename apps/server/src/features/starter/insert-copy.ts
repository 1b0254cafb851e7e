import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import type { Question } from "@invigil/library/format/question";
import { toDraft } from "@invigil/library/format/to-draft";
import { insertProblem } from "@invigil/records/problems/write-problem";
import { randomSlug } from "../../platform/identity/tokens.ts";

interface Place {
  companyId: number;
  accountId: number;
  folder: string;
  at: Date;
}

/**
 * Copies are published at once: their solutions were judged before they came with the product. From then on they are
 * questions like any other.
 */
export async function insertCopy(tx: Tx, question: Question, { companyId, accountId, folder, at }: Place) {
  const { children, difficulty, tags, authoring, ...draft } = toDraft(question);
  const row = (each: Pick<typeof draft, "title" | "statement" | "max_score" | "content" | "grading">) => ({
    slug: randomSlug(),
    company_id: companyId,
    title: each.title,
    statement: each.statement,
    max_score: each.max_score,
    content: toJson(each.content),
    grading: toJson(each.grading),
    created_by: accountId,
    created_at: at,
    updated_at: at,
    state: "live" as const,
  });
  const parent = await insertProblem(tx, {
    ...row(draft),
    problem_type: question.type,
    parent_id: null,
    position: 0,
    folder,
    tags,
    difficulty,
    authoring: toJson({ ...authoring, starter: question.slug }),
  });
  for (const [position, child] of children.entries())
    await insertProblem(tx, { ...row(child), problem_type: child.problem_type, parent_id: parent.id, position });
  return parent;
}
