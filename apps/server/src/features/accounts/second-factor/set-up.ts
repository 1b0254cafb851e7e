import type { NewFactor } from "@invigil/contract/people/second-factor";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { seal } from "../../../platform/identity/sealed.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { tellPerson, type Person } from "../../../shared/people/tell-person.ts";
import { SECRET, takeCode } from "./check-code.ts";
import { hashCode, newCodes } from "./recovery-codes.ts";
import { insertFactor, replaceRecoveryCodes, updateFactor } from "@invigil/records/people/write-second-factor";
import { addressOf, newSecret } from "./totp.ts";

/** A secret that is not active yet. */
export async function beginFactor(deps: Deps, { id, email }: Person): Promise<NewFactor> {
  const secret = newSecret();
  const sealed = seal(deps.secrets, SECRET, secret);
  const made = await deps.db
    .transaction()
    .execute((tx) => insertFactor(tx, { accountId: id, secret: sealed, at: deps.now() }));
  if (!made) throw new AppError("second_factor_set");
  return { secret, uri: addressOf(secret, email) };
}

/** The first code proves that the app has the secret. */
export async function confirmFactor(deps: Deps, person: Person, code: string): Promise<string[]> {
  let codes: string[] = [];
  await takeCode(deps, {
    person,
    code,
    recovery: false,
    async onRight(tx, { confirmed_at }) {
      if (confirmed_at !== null) throw new AppError("second_factor_set");
      await updateFactor(tx, person.id, { confirmed_at: deps.now() });
      codes = await giveCodes(tx, deps, person);
      await note(tx, deps, person, "second-factor.set-up");
      await tellPerson(tx, deps, person, {
        subject: "Two-step sign-in is on",
        what: `Two-step sign-in was turned on for your account (${person.email})`,
      });
    },
  });
  return codes;
}

export async function giveCodes(tx: Tx, deps: Deps, { id }: Person): Promise<string[]> {
  const codes = newCodes();
  await replaceRecoveryCodes(tx, { accountId: id, hashes: codes.map((code) => hashCode(deps, id, code)) });
  return codes;
}

export async function note(tx: Tx, deps: Deps, { id, email, company_id }: Person, action: string): Promise<void> {
  await writeAudit(tx, { accountId: id, companyId: company_id }, { action, subject: email, at: deps.now() });
}
