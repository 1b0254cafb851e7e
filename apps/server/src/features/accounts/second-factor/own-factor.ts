import type { NewFactor, readSecondFactor as contract } from "@invigil/contract/people/second-factor";
import type { ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { provenPerson } from "../../../shared/people/proven-person.ts";
import { deleteFactor, lockFactors } from "@invigil/records/people/write-second-factor";
import { factorState, personOf } from "../../../shared/people/factor-state.queries.ts";
import { tellPerson } from "../../../shared/people/tell-person.ts";
import { countCodes, factorOf, lockFactor } from "./second-factor.queries.ts";
import { beginFactor, confirmFactor, giveCodes, note } from "./set-up.ts";

export async function readFactor({ db }: Deps, { accountId }: Caller): Promise<ReplyOf<typeof contract>> {
  const { required, passkey } = await factorState(db, accountId);
  const factor = await factorOf(db, accountId);
  return {
    set_up_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countCodes(db, accountId),
    required: required && !passkey,
  };
}

export async function beginOwn(deps: Deps, caller: Caller, password: string): Promise<NewFactor> {
  return beginFactor(deps, await provenPerson(deps, caller, password));
}

export async function confirmOwn(deps: Deps, caller: Caller, code: string): Promise<{ recovery_codes: string[] }> {
  return { recovery_codes: await confirmFactor(deps, await personOf(deps.db, caller.accountId), code) };
}

export async function renewCodes(deps: Deps, caller: Caller, password: string): Promise<{ recovery_codes: string[] }> {
  const person = await provenPerson(deps, caller, password);
  return deps.db.transaction().execute(async (tx) => {
    const factor = await lockFactor(tx, person.id);
    if (factor?.confirmed_at == null) throw new AppError("not_found");
    await note(tx, deps, person, "second-factor.renew-codes");
    return { recovery_codes: await giveCodes(tx, deps, person) };
  });
}

export async function removeOwn(deps: Deps, caller: Caller, password: string): Promise<{ ok: true }> {
  const person = await provenPerson(deps, caller, password);
  await deps.db.transaction().execute(async (tx) => {
    await lockFactors(tx, person.id);
    const { required, passkey } = await factorState(tx, person.id);
    if (required && !passkey) throw new AppError("second_factor_required");
    if (!(await deleteFactor(tx, person.id))) throw new AppError("not_found");
    await note(tx, deps, person, "second-factor.remove");
    await tellPerson(tx, deps, person, {
      subject: "Two-step sign-in is off",
      what: `Two-step sign-in was turned off for your account (${person.email})`,
    });
  });
  return { ok: true };
}
