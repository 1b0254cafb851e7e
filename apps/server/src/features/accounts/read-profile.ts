import type { Profile } from "@invigil/contract/people/accounts";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { profileOf } from "./accounts.queries.ts";

/** Only the caller's own profile, so that nobody learns whether another account exists. */
export async function readProfile({ db }: Deps, caller: Caller, accountId: number): Promise<Profile> {
  const row = accountId === caller.accountId ? await profileOf(db, accountId) : undefined;
  if (!row) throw new AppError("not_found");
  const { id, full_name, email, job_title, role, company_slug: slug, company_name: name } = row;
  const company = slug === null || name === null ? null : { slug, name };
  return { id, full_name, email, job_title, company, ...(role && { role }) };
}
