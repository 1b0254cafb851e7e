import type { saveDraft as contract } from "@invigil/contract/authoring/library";
import { messages } from "@invigil/contract/messages/messages";
import type { ChildDraft } from "@invigil/contract/authoring/library-problem";
import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { companyOf } from "../../shared/people/company-of.ts";
import { deleteProblems, insertProblem, mergeAuthoring, updateProblem } from "@invigil/records/problems/write-problem";
import { childrenOf, isUsed, lockProblem, type ProblemRow } from "./problem.queries.ts";

type LibraryDeps = Pick<Deps, "db" | "now">;
type Body = z.output<typeof contract.body>;

/** Locks the draft, if it is still what the author saw. */
export async function lockDraft(tx: Tx, caller: Caller, { slug, edit }: { slug: string; edit?: number }) {
  const row = await lockProblem(tx, { slug, companyId: companyOf(caller) });
  if (!row) throw new AppError("problem_not_found");
  if (row.state !== "draft") {
    throw new AppError("problem_live", { message: messages.questionLive, description: messages.questionLive });
  }
  if (edit !== undefined && row.edit !== edit) throw new AppError("stale_edit");
  return row;
}

export async function saveDraft(
  { db, now }: LibraryDeps,
  caller: Caller,
  { slug, body }: { slug: string; body: Body },
): Promise<{ edit: number; updated_at: string }> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const row = await lockDraft(tx, caller, { slug, edit: body.edit });
    const saved = await updateProblem(tx, row.id, { ...changesOf(row, body), updated_at: at });
    if (body.authoring) await mergeAuthoring(tx, row.id, toJson(body.authoring));
    if (body.children) await saveChildren(tx, { parent: row, children: body.children, caller, at });
    await writeAudit(tx, caller, { action: "problem.save", subject: slug, at, data: { edit: saved.edit } });
    return { edit: saved.edit, updated_at: saved.updated_at.toISOString() };
  });
}

function changesOf({ problem_type }: ProblemRow, body: Body) {
  const { title, statement, max_score, content, grading, folder, tags, difficulty, children } = body;
  // A comprehension is worth the sum of its questions.
  const worth = problem_type === "CMP" ? children?.reduce((sum, child) => sum + child.max_score, 0) : max_score;
  return {
    ...(title !== undefined && { title }),
    ...(statement !== undefined && { statement }),
    ...(worth !== undefined && { max_score: worth }),
    ...(content && { content: toJson(content) }),
    ...(grading && { grading: toJson(grading) }),
    ...(folder !== undefined && { folder }),
    ...(tags && { tags: [...new Set(tags)] }),
    ...(difficulty !== undefined && { difficulty }),
  };
}

interface Children {
  parent: ProblemRow;
  children: readonly ChildDraft[];
  caller: Caller;
  at: Date;
}

/** Named questions stay the same; those no longer named are deleted. */
async function saveChildren(tx: Tx, { parent, children, caller, at }: Children): Promise<void> {
  if (parent.problem_type !== "CMP" && children.length > 0) {
    throw new AppError("invalid_request", { message: "Only a comprehension can contain questions." });
  }
  const before = await childrenOf(tx, parent.id);
  const gone = before.filter(({ slug }) => !children.some((child) => child.slug === slug)).map(({ id }) => id);
  if (await isUsed(tx, gone)) throw new AppError("problem_in_use");
  await deleteProblems(tx, gone);
  for (const [position, { slug, problem_type, title, statement, max_score, content, grading }] of children.entries()) {
    const values = { title, statement, max_score, content: toJson(content), grading: toJson(grading), position };
    const known = before.find((child) => child.slug === slug);
    if (known) await updateProblem(tx, known.id, { ...values, updated_at: at });
    else {
      await insertProblem(tx, {
        ...values,
        problem_type,
        slug: randomSlug(),
        company_id: parent.company_id,
        parent_id: parent.id,
        created_by: caller.accountId,
        created_at: at,
        updated_at: at,
        state: "draft",
      });
    }
  }
}
