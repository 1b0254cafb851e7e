import type { Written } from "@invigil/contract/fields";
import type { Colleague } from "@invigil/contract/people/company";
import type { Role } from "@invigil/contract/roles";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { nameInHeading, nameInMail } from "@invigil/rules/text/name-in-mail";
import { whoWrites } from "../../shared/invites/invite-mail.ts";
import { checkMailRoom } from "../../shared/people/mail-room.ts";
import { companyOf } from "../../shared/people/company-of.ts";
import { LINK, queueMail } from "@invigil/records/messages/queue-mail";
import { present, readColleague } from "./present-colleague.ts";
import { insertRecruiter, updateRecruiter } from "@invigil/records/people/write-accounts";
import { shutOut } from "@invigil/records/people/shut-out";
import { lockCompany, newcomer, recruitersOf, type RecruiterRow } from "./people.queries.ts";

export async function listColleagues({ db }: Deps, caller: Caller): Promise<{ people: Colleague[] }> {
  return { people: (await recruitersOf(db, { companyId: companyOf(caller) })).map(present) };
}

export async function inviteColleague(
  deps: Deps,
  caller: Caller,
  { name, email, role }: { name: string; email: string; role: Role },
): Promise<Colleague> {
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    const made = await insertRecruiter(tx, { companyId, username: `r-${randomSlug()}`, email, name, role });
    if (!made) throw new AppError("email_taken");
    const at = deps.now();
    await writeTo(tx, deps, { id: made.id, at });
    await writeAudit(tx, caller, { action: "recruiter.invite", subject: email, at, data: { role } });
    return readColleague(tx, { companyId, id: made.id });
  });
}

export async function resendColleague(deps: Deps, caller: Caller, id: number): Promise<Written> {
  const companyId = companyOf(caller);
  await deps.db.transaction().execute(async (tx) => {
    const { email } = await readColleague(tx, { companyId, id });
    const at = deps.now();
    await writeTo(tx, deps, { id, at });
    await writeAudit(tx, caller, { action: "recruiter.resend", subject: email, at });
  });
  return { ok: true, sends: deps.config.smtpUrl !== undefined };
}

export async function changeColleague(
  deps: Deps,
  caller: Caller,
  { id, role, disabled }: { id: number; role: Role; disabled: boolean },
): Promise<Colleague> {
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId);
    const all = await recruitersOf(tx, { companyId });
    const one = all.find((person) => person.id === id);
    if (!one) throw new AppError("not_found");
    const staysOwner = role === "owner" && !disabled;
    if (!staysOwner && !all.some((person) => person.id !== id && isActingOwner(person))) {
      throw new AppError("last_owner");
    }
    const at = deps.now();
    await updateRecruiter(tx, id, { role, disabled_at: disabled ? (one.disabled_at ?? at) : null });
    if (disabled) await shutOut(tx, { id, at });
    const data = { role, disabled };
    await writeAudit(tx, caller, { action: "recruiter.change", subject: one.email, at, data });
    return readColleague(tx, { companyId, id });
  });
}

/** An owner who has only been invited could not let anyone in. */
function isActingOwner({ role, disabled_at, password_hash }: RecruiterRow): boolean {
  return role === "owner" && disabled_at === null && password_hash !== null;
}

async function writeTo(tx: Tx, deps: Deps, { id, at }: { id: number; at: Date }): Promise<void> {
  const person = await newcomer(tx, id);
  if (!person) throw new AppError("not_found");
  await checkMailRoom(tx, deps, { companyId: person.company_id, count: 1 });
  const company = nameInMail(person.company_name);
  const body = [
    `Hello ${nameInMail(person.full_name)},`,
    "",
    `${company} invites you as a recruiter. Please choose a password here:`,
    "",
    LINK,
    "",
    "The link works once, within 14 days.",
    "",
    `If you already have an account with this e-mail address, it belongs to that account’s company. Please ask ${company} to invite you at another address.`,
    "",
    whoWrites(company, deps.config.publicUrl),
  ].join("\n");
  const subject = `${nameInHeading(person.company_name)} invites you as a recruiter`;
  const about = { accountId: id };
  await queueMail(tx, [{ companyId: person.company_id, about, recipient: person.email, subject, body, at }]);
}
