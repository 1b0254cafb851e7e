import type { createProblem as contract } from "@invigil/contract/authoring/library";
import { toJson } from "@invigil/db/json";
import { newProblem } from "@invigil/rules/library/new-problem";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { companyOf } from "../../shared/people/company-of.ts";
import { insertProblem } from "@invigil/records/problems/write-problem";

export async function createProblem(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { problem_type, title, folder }: z.output<typeof contract.body>,
): Promise<{ slug: string }> {
  const companyId = companyOf(caller);
  const { max_score, content, grading } = newProblem(problem_type);
  const at = now();
  return db.transaction().execute(async (tx) => {
    const { slug } = await insertProblem(tx, {
      slug: randomSlug(),
      company_id: companyId,
      parent_id: null,
      position: 0,
      problem_type,
      title,
      statement: "",
      max_score,
      content: toJson(content),
      grading: toJson(grading),
      created_by: caller.accountId,
      created_at: at,
      updated_at: at,
      state: "draft",
      folder,
    });
    await writeAudit(tx, caller, { action: "problem.create", subject: slug, at, data: { problem_type } });
    return { slug };
  });
}
