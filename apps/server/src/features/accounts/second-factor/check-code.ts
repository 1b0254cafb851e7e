import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { unseal } from "../../../platform/identity/sealed.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { tellPerson, type Person } from "../../../shared/people/tell-person.ts";
import { hashCode, plainCode } from "./recovery-codes.ts";
import { updateFactor, spendRecoveryCode } from "@invigil/records/people/write-second-factor";
import { countCodes, lockFactor, type FactorRow } from "./second-factor.queries.ts";
import { stepOf } from "./totp.ts";

export const SECRET = "second-factor";
/**
 * After this many wrong codes none is checked for this long, which allows forty guesses per hour at a million codes.
 */
const MOST_MISSES = 10;
const REST = 15 * 60_000;

interface Entered {
  person: Person;
  code: string;
  /** What to do in the same transaction if the code is right. */
  onRight: (tx: Tx, factor: FactorRow) => Promise<void>;
  /** Whether a recovery code is accepted instead. */
  recovery: boolean;
}

/** Accepts a code, once. A wrong code is counted even though nothing else happens. */
export async function takeCode(deps: Deps, entered: Entered): Promise<void> {
  const right = await deps.db.transaction().execute((tx) => checkCode(tx, deps, entered));
  if (!right) throw new AppError("wrong_code");
}

async function checkCode(tx: Tx, deps: Deps, { person, code, onRight, recovery }: Entered): Promise<boolean> {
  const factor = await lockFactor(tx, person.id);
  if (!factor) return false;
  const at = deps.now();
  const rested = factor.missed_at === null || at.getTime() - factor.missed_at.getTime() >= REST;
  const misses = rested ? 0 : factor.misses;
  if (misses >= MOST_MISSES) throw new AppError("too_many_requests");
  const typed = plainCode(code);
  const secret = unseal(deps.secrets, SECRET, factor.secret);
  const step = stepOf(secret, { code: typed, at, lastStep: factor.last_step });
  if (step === null && !(recovery && (await recover(tx, deps, { person, typed })))) {
    await updateFactor(tx, person.id, { misses: misses + 1, missed_at: at });
    return false;
  }
  await updateFactor(tx, person.id, { misses: 0, missed_at: null, last_step: step ?? factor.last_step });
  await onRight(tx, factor);
  return true;
}

async function recover(tx: Tx, deps: Deps, { person, typed }: { person: Person; typed: string }): Promise<boolean> {
  const used = await spendRecoveryCode(tx, { accountId: person.id, hash: hashCode(deps, person.id, typed) });
  if (!used) return false;
  const left = await countCodes(tx, person.id);
  const actor = { accountId: person.id, companyId: person.company_id };
  const act = { action: "second-factor.recover", subject: person.email, at: deps.now(), data: { codes_left: left } };
  await writeAudit(tx, actor, act);
  await tellPerson(tx, deps, person, {
    subject: "A recovery code was used",
    what: `Someone signed in to your account (${person.email}) with one of your recovery codes`,
    result: `You have ${left} left.`,
  });
  return true;
}
