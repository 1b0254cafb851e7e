import type { Written } from "@invigil/contract/fields";
import type { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { setAccommodations as contract } from "@invigil/contract/inviting/set-accommodations";
import type { Tx } from "@invigil/db/connection";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { accommodationsOf } from "../../shared/attempts/accommodations.ts";
import { checkMailRoom, hasMailRoom } from "../../shared/people/mail-room.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { writeInvitations } from "../../shared/invites/write-invitations.ts";
import { setRevoked, writeAccommodations, writeClosing } from "@invigil/records/invites/write-invites";
import { startsUntil } from "@invigil/rules/inviting/starts-until";
import { readClosing } from "./closing.ts";
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
      await checkMailRoom(tx, deps, { companyId: invite.companyId, count: 1 });
      await writeInvitations(tx, deps, { testId: invite.test_id, inviteIds: [id], kind: "invitation" });
      return { ...OK, sends: deps.config.smtpUrl !== undefined };
    },
  });
}

interface Told {
  invite: Pick<Invite, "id" | "test_id" | "companyId">;
  kind: "invitation" | "withdrawal" | "closing" | "ended";
}

/** What was decided holds even if the company may write no more e-mails now. */
async function tellIfRoom(tx: Tx, deps: Deps, { invite, kind }: Told): Promise<void> {
  if (!(await hasMailRoom(tx, deps, { companyId: invite.companyId, count: 1 }))) return;
  await writeInvitations(tx, deps, { testId: invite.test_id, inviteIds: [invite.id], kind });
}

export function revokeInvite(deps: Deps, caller: Caller, id: string): Promise<typeof OK> {
  return change(deps, caller, {
    id,
    action: "candidate.revoke",
    async work(tx, invite) {
      if (await hasStarted(tx, invite)) throw new AppError("already_started");
      if (invite.revoked_at !== null) return OK;
      await setRevoked(tx, { ids: [id], at: deps.now() });
      await tellIfRoom(tx, deps, { invite, kind: "withdrawal" });
      return OK;
    },
  });
}

export function restoreInvite(deps: Deps, caller: Caller, id: string): Promise<typeof OK> {
  return change(deps, caller, {
    id,
    action: "candidate.restore",
    async work(tx, invite) {
      if (invite.revoked_at === null) return OK;
      await setRevoked(tx, { ids: [id], at: null });
      if (invite.test_state === "live") await tellIfRoom(tx, deps, { invite, kind: "invitation" });
      return OK;
    },
  });
}

/** Moves or ends the time in which one candidate may start, and tells them. */
export function setClosing(
  deps: Deps,
  caller: Caller,
  { id, closes_at }: { id: string; closes_at: string | null },
): Promise<typeof OK> {
  const now = deps.now();
  return change(deps, caller, {
    id,
    action: "candidate.closing",
    data: { closes_at },
    async work(tx, invite) {
      if (invite.revoked_at !== null) throw new AppError("invite_not_found");
      if (await hasStarted(tx, invite)) throw new AppError("already_started");
      const wanted = readClosing(closes_at, invite);
      const closesAt = wanted !== null && wanted < now ? now : wanted;
      const before = startsUntil(invite);
      await writeClosing(tx, { ids: [id], closesAt });
      const until = startsUntil({ ...invite, closes_at: closesAt });
      if (until?.getTime() === before?.getTime() || invite.test_state !== "live") return OK;
      await tellIfRoom(tx, deps, { invite, kind: until !== null && until <= now ? "ended" : "closing" });
      return OK;
    },
  });
}

/** Absent extra time stays as it is, so that nobody takes it away who does not know of it. */
export function setAccommodations(
  deps: Deps,
  caller: Caller,
  { id, wanted }: { id: string; wanted: z.output<typeof contract.body> },
): Promise<Accommodations> {
  return change(deps, caller, {
    id,
    action: "candidate.accommodate",
    // The reason is kept only with the invitation, and is deleted with it.
    data: { ...wanted, note: undefined },
    async work(tx, invite) {
      const before = accommodationsOf(invite);
      const { extra_minutes = before.extra_minutes, extra_percent = before.extra_percent } = wanted;
      const changesTime = before.extra_minutes !== extra_minutes || before.extra_percent !== extra_percent;
      // The clock has counted it; only another attempt would count it anew.
      if (changesTime && (await hasStarted(tx, invite, { retakes: true }))) throw new AppError("extra_time_set");
      const accommodations = { ...wanted, extra_minutes, extra_percent };
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
