import type { copyStarter as contract } from "@invigil/contract/authoring/starter";
import type { ReplyOf } from "@invigil/contract/route";
import { allQuestions } from "@invigil/library/all-questions";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { insertCopy } from "./insert-copy.ts";

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
