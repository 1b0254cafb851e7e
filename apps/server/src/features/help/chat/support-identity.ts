import { createHmac } from "node:crypto";
import type { SupportIdentity } from "@invigil/contract/help/chat";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { supportCompany, supportedPerson } from "./chat.queries.ts";

/** Only ever the caller's own: whoever had the hash of another address could read its conversations at the provider. */
export async function supportIdentity(
  { db, config: { support, smtpUrl } }: Pick<Deps, "db" | "config">,
  caller: Caller,
  session: Buffer | undefined,
): Promise<SupportIdentity> {
  const person = await supportedPerson(db, caller.accountId, session);
  if (!person) throw new AppError("unauthenticated");
  const supporter = await supportCompany(db, support.companySlug);
  const isRecruiter = caller.usertype === "recruiter";
  // Anybody can type any address into an open link, or into a sign-up where no e-mail confirms it; and recruiters can
  // copy the personal links of those they invite.
  const isConfirmed = isRecruiter ? smtpUrl !== undefined || person.proven_at !== null : person.by_mail === true;
  const isProven = person.unproven === false && isConfirmed;
  const app = isProven ? (isRecruiter ? support.recruiter : support.hacker) : null;
  const { company_slug: id, company_name: name } = person;
  return {
    provider: app ? support.provider : "own",
    app_id: app?.id ?? null,
    base_url: app ? support.baseUrl : null,
    audience: caller.usertype,
    email: person.email,
    name: person.full_name,
    user_hash: app && userHash(app.secret, person.email),
    company: isRecruiter && id !== null && name !== null ? { id, name } : null,
    job_title: isRecruiter ? person.job_title : null,
    has_chat: !isRecruiter || (supporter !== undefined && supporter !== caller.companyId),
  };
}

/** As the providers compute it, from the address that they compare. */
function userHash(secret: string, email: string): string {
  return createHmac("sha256", secret).update(email.trim().toLowerCase()).digest("hex");
}
