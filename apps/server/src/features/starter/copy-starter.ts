import type { copyStarter as contract } from "@invigil/contract/authoring/starter";
import type { ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { allQuestions } from "@invigil/library/all-questions";
import type { Question } from "@invigil/library/format/question";
import { toDraft } from "@invigil/library/format/to-draft";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { insertProblem } from "@invigil/records/problems/write-problem";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { companyOf } from "../../shared/people/company-of.ts";

/**
 * Copies are published at once: their solutions were judged before they came with the product. From then on they are
 * questions like any other.
 */
export async function copyStarter(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slugs, folder }: z.output<typeof contract.body>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  const at = now();
  const questions = [...new Set(slugs)].map((slug) => {
    const question = allQuestions.find((each) => each.slug === slug);
    if (!question) throw new AppError("problem_not_found");
    return question;
  });
  return db.transaction().execute(async (tx) => {
    const created: { slug: string; title: string }[] = [];
    for (const question of questions) {
      const { slug } = await insertCopy(tx, question, { companyId, accountId: caller.accountId, folder, at });
      created.push({ slug, title: question.title });
    }
    const data = { from: questions.map(({ slug }) => slug), problems: created.map(({ slug }) => slug) };
    await writeAudit(tx, caller, { action: "library.copy_starter", subject: folder || "/", at, data });
    return { created };
  });
}

interface Place {
  companyId: number;
  accountId: number;
  folder: string;
  at: Date;
}

async function insertCopy(tx: Tx, question: Question, { companyId, accountId, folder, at }: Place) {
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
