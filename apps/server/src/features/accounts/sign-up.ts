import type { signUp as contract } from "@invigil/contract/people/sign-in";
import type { Tx } from "@invigil/db/connection";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { isThisMachine } from "../../platform/demo-setting.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug, sha256 } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { hashChosen } from "../../shared/people/chosen-password.ts";
import type { Recruiter } from "../../shared/people/sign-in.ts";
import { insertSignUp, takeSignUp } from "@invigil/records/people/write-sign-ups";
import { signUpOf } from "../../shared/people/sign-ups.queries.ts";
import { isFirstCompany } from "./first-company.ts";
import { insertOwner } from "@invigil/records/people/write-accounts";
import { insertCompany } from "@invigil/records/companies/write-company";

type Wanted = z.output<typeof contract.body>;

/** Returns null if an e-mail continues the sign-up. Known and unknown addresses get the same reply. */
export async function signUp(deps: Deps, { key, password, ...asked }: Wanted): Promise<Recruiter | null> {
  const isFirst = await isFirstCompany(deps, key);
  if (!deps.config.signUp && !isFirst) throw new AppError("forbidden");
  const { company, full_name, email } = asked;
  const password_hash = await hashChosen({ password, email });
  const wanted = { company, full_name, email, password_hash };
  if (isFirst || deps.config.smtpUrl === undefined) {
    // The operator needs no proof, and without e-mail there is no way to prove who owns the address.
    return deps.db.transaction().execute(async (tx) => {
      const made = await createCompany(tx, deps, { ...wanted, isFirst });
      if (!made) throw new AppError("email_taken");
      return made;
    });
  }
  await insertSignUp(deps.db, { ...wanted, asked_at: deps.now() });
  return null;
}

export async function readSignUp(deps: Deps, token: string): Promise<{ company: string; email: string }> {
  const asked = await signUpOf(deps.db, { hash: sha256(token), now: deps.now() });
  if (!asked) throw new AppError("sign_up_not_found");
  return asked;
}

/** Anyone who has the link has proved that the address is theirs. */
export async function confirmSignUp(deps: Deps, token: string): Promise<Recruiter> {
  if (!deps.config.signUp) throw new AppError("sign_up_not_found");
  return deps.db.transaction().execute(async (tx) => {
    const asked = await takeSignUp(tx, { hash: sha256(token), now: deps.now() });
    // They joined or signed up another way in the meantime, so the address already has an account.
    const made = asked && (await createCompany(tx, deps, asked));
    if (!made) throw new AppError("sign_up_not_found");
    return made;
  });
}

type Asked = Omit<Wanted, "password" | "key"> & { password_hash: string };

/** Creates a company and its first recruiter, who owns it. Returns null if the address is taken. */
async function createCompany(
  tx: Tx,
  { now, config }: Deps,
  { company: name, full_name, email, password_hash, isFirst = false }: Asked & { isFirst?: boolean },
): Promise<Recruiter | null> {
  // Only the operator has the first company's key, or reaches a server on this machine.
  const isKnown = isFirst || isThisMachine(new URL(config.publicUrl).hostname);
  const company = await insertCompany(tx, { slug: randomSlug(), name, proven_at: isKnown ? now() : null });
  const username = `r-${randomSlug()}`;
  const owner = await insertOwner(tx, { company_id: company.id, username, email, full_name, password_hash });
  if (!owner) return null;
  const actor = { accountId: owner.id, companyId: company.id };
  await writeAudit(tx, actor, { action: "company.create", subject: company.slug, at: now(), data: { name } });
  return { user_id: owner.id, usertype: "recruiter", username };
}
