import { isUniqueViolation } from "@invigil/db/unique-violation";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { hashChosen } from "../../shared/people/chosen-password.ts";
import { joiningAccount } from "../../shared/invites/join-link.ts";
import type { Recruiter } from "../../shared/people/sign-in.ts";
import { setFirstPassword } from "@invigil/records/people/write-accounts";
import { hasJoined, newcomer } from "./people.queries.ts";

async function invited(deps: Deps, token: string) {
  const id = joiningAccount(deps, token);
  const person = id === null ? undefined : await newcomer(deps.db, id);
  if (!person) throw new AppError("invite_not_found");
  // Only the reader of the mailbox has the link, so the reply may reveal that the address is taken.
  if (await hasJoined(deps.db, person.email)) throw new AppError("email_taken");
  return person;
}

export async function readJoin(deps: Deps, token: string) {
  const { company_name, full_name, email } = await invited(deps, token);
  return { company_name, name: full_name, email };
}

/** The link stops working once a password is set. */
export async function joinCompany(
  deps: Deps,
  { token, full_name, password }: { token: string; full_name: string; password: string },
): Promise<Recruiter> {
  const { id, username, email, company_id } = await invited(deps, token);
  const hash = await hashChosen({ password, email });
  const joining = deps.db.transaction().execute(async (tx) => {
    const joined = await setFirstPassword(tx, { id, name: full_name, hash });
    if (!joined) throw new AppError("invite_not_found");
    const actor = { accountId: id, companyId: company_id };
    await writeAudit(tx, actor, { action: "recruiter.join", subject: email, at: deps.now() });
  });
  await joining.catch((error: unknown) => {
    // They joined another company at the same moment.
    throw isUniqueViolation(error) ? new AppError("email_taken") : error;
  });
  return { user_id: id, usertype: "recruiter", username };
}
