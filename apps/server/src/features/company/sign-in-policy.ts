import type { Colleague } from "@invigil/contract/people/company";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { endSessions } from "@invigil/records/people/write-sessions";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { companyOf } from "../../shared/people/company-of.ts";
import { deleteFactors } from "@invigil/records/people/write-second-factor";
import { factorState } from "../../shared/people/factor-state.queries.ts";
import { tellPerson } from "../../shared/people/tell-person.ts";
import { lockCompany, recruitersOf } from "./people.queries.ts";
import { readColleague } from "./present-colleague.ts";
import { setFactorRequired } from "@invigil/records/companies/write-company";
import { requiresFactor } from "./sign-in-policy.queries.ts";

interface Policy {
  second_factor_required: boolean;
}

export async function readSignInPolicy({ db }: Deps, caller: Caller): Promise<Policy> {
  return { second_factor_required: await requiresFactor(db, companyOf(caller)) };
}

/**
 * Signs out everyone who signs in without a code, including people with a passkey, because the session may have been
 * opened with the password alone. The next sign-in asks for the passkey, or leads only to setting up an app.
 */
export async function saveSignInPolicy(
  deps: Deps,
  caller: Caller,
  { second_factor_required: required, session }: Policy & { session: Buffer | undefined },
): Promise<Policy> {
  const companyId = companyOf(caller);
  await deps.db.transaction().execute(async (tx) => {
    const { name } = await lockCompany(tx, companyId);
    if ((await requiresFactor(tx, companyId)) === required) return;
    const own = await factorState(tx, caller.accountId);
    if (required && !own.code && !own.passkey) throw new AppError("second_factor_first");
    await setFactorRequired(tx, { companyId, required });
    const people = required ? await recruitersOf(tx, { companyId }) : [];
    for (const { id } of people.filter(({ confirmed_at }) => confirmed_at === null))
      await endSessions(tx, { accountId: id, ...(id === caller.accountId && session && { except: session }) });
    const act = { action: "company.sign-in", subject: name, at: deps.now(), data: { required } };
    await writeAudit(tx, caller, act);
  });
  return { second_factor_required: required };
}

/**
 * For a colleague who has lost phone, recovery codes or passkeys: removes them all. Anyone who found them is signed
 * out.
 */
export async function removeColleagueFactor(deps: Deps, caller: Caller, id: number): Promise<Colleague> {
  const companyId = companyOf(caller);
  // A signed-in owner's browser must not be a way around the password.
  if (id === caller.accountId) throw new AppError("forbidden");
  return deps.db.transaction().execute(async (tx) => {
    const [person] = await recruitersOf(tx, { companyId, id });
    if (!person || !(await deleteFactors(tx, id))) throw new AppError("not_found");
    await endSessions(tx, { accountId: id });
    const act = { action: "recruiter.remove-second-factor", subject: person.email, at: deps.now() };
    await writeAudit(tx, caller, act);
    await tellPerson(tx, deps, person, {
      subject: "Two-step sign-in is off",
      what: `An owner of your company turned off two-step sign-in and removed all passkeys for your account (${person.email})`,
      result: "You are signed out everywhere.",
    });
    return readColleague(tx, { companyId, id });
  });
}
