import type { signUp as contract } from "@invigil/contract/accounts";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/tokens.ts";
import { writeAudit } from "../../records/audit.ts";
import { hashChosen } from "../../records/chosen-password.ts";
import type { Recruiter } from "../../records/sign-in.ts";
import { insertCompany, insertOwner } from "./accounts.queries.ts";

/** A company and its first recruiter, who owns it. */
export async function signUp(
  deps: Deps,
  { company: name, full_name, email, password }: z.output<typeof contract.body>,
): Promise<Recruiter> {
  if (!deps.config.signUp) throw new AppError("forbidden");
  const password_hash = await hashChosen({ password, email });
  return deps.db.transaction().execute(async (tx) => {
    const company = await insertCompany(tx, { slug: randomSlug(), name });
    const username = `r-${randomSlug()}`;
    const owner = await insertOwner(tx, { company_id: company.id, username, email, full_name, password_hash });
    if (!owner) throw new AppError("email_taken");
    await writeAudit(
      tx,
      { accountId: owner.id, companyId: company.id },
      { action: "company.create", subject: company.slug, at: deps.now(), data: { name } },
    );
    return { user_id: owner.id, usertype: "recruiter", username };
  });
}
