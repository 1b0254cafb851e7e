import type { Written } from "@invigil/contract/fields";
import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Tx } from "@invigil/db/connection";
import { productNoun } from "@invigil/rules/taking/product-type";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { checkMailRoom } from "../../shared/people/mail-room.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { inviteMail } from "../../shared/invites/invite-mail.ts";
import { queueMail } from "@invigil/records/messages/queue-mail";
import { setRevoked, writeAccommodations } from "@invigil/records/invites/write-invites";
import { hasStarted, lockCompanyInvite } from "./candidates.queries.ts";
import { checkLive } from "./own-test.ts";

type Invite = NonNullable<Awaited<ReturnType<typeof lockCompanyInvite>>> & { companyId: number };

/** Changes an invitation of the caller's company and records it in the audit log. */
async function change<T>(
  deps: Deps,
  caller: Caller,
  {
    id,
    action,
    data,
    work,
  }: { id: string; action: string; data?: object; work: (tx: Tx, invite: Invite) => Promise<T> },
): Promise<T> {
  const { companyId } = caller;
  return deps.db.transaction().execute(async (tx) => {
    const invite = companyId === null ? undefined : await lockCompanyInvite(tx, { id, companyId });
    if (!invite || companyId === null) throw new AppError("invite_not_found");
    const done = await work(tx, { ...invite, companyId });
    await writeAudit(tx, caller, { action, subject: invite.username, at: deps.now(), ...(data && { data }) });
    return done;
  });
}

const OK = { ok: true } as const;

export function resendInvite(deps: Deps, caller: Caller, id: string): Promise<Written> {
  return change(deps, caller, {
    id,
    action: "candidate.resend",
    async work(tx, invite) {
      if (invite.revoked_at !== null) throw new AppError("invite_not_found");
      checkLive({ state: invite.test_state });
      const { companyId, company_name: companyName, test_name: testName } = invite;
      const person = { inviteId: id, name: invite.full_name, email: invite.email };
      const product = productNoun(invite, false);
      await checkMailRoom(tx, deps, { companyId, count: 1 });
      const { publicUrl } = deps.config;
      await queueMail(tx, [
        inviteMail(person, { companyId, companyName, testName, product, publicUrl, at: deps.now() }),
      ]);
      return { ...OK, sends: deps.config.smtpUrl !== undefined };
    },
  });
}

export function revokeInvite(deps: Deps, caller: Caller, id: string): Promise<typeof OK> {
  return change(deps, caller, {
    id,
    action: "candidate.revoke",
    async work(tx, invite) {
      if (await hasStarted(tx, invite)) throw new AppError("already_started");
      if (invite.revoked_at === null) await setRevoked(tx, { ids: [id], at: deps.now() });
      return OK;
    },
  });
}

export function restoreInvite(deps: Deps, caller: Caller, id: string): Promise<typeof OK> {
  return change(deps, caller, {
    id,
    action: "candidate.restore",
    async work(tx) {
      await setRevoked(tx, { ids: [id], at: null });
      return OK;
    },
  });
}

export function setAccommodations(
  deps: Deps,
  caller: Caller,
  { id, accommodations }: { id: string; accommodations: Accommodations },
): Promise<Accommodations> {
  return change(deps, caller, {
    id,
    action: "candidate.accommodate",
    // The reason is kept only with the invitation, and is deleted with it.
    data: { ...accommodations, note: undefined },
    async work(tx) {
      await writeAccommodations(tx, { id, accommodations });
      return accommodations;
    },
  });
}

/** Also audited, because anyone who has the link can act for the candidate. */
export function readInviteLink(deps: Deps, caller: Caller, id: string): Promise<{ link: string }> {
  return change(deps, caller, {
    id,
    action: "candidate.read-link",
    async work(_tx, invite) {
      if (invite.revoked_at !== null) throw new AppError("invite_not_found");
      return { link: inviteLink(deps, id) };
    },
  });
}
