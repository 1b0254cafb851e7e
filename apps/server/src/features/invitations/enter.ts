import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { openSession, type Caller } from "../../platform/identity/sessions.ts";
import { inviteIdOf } from "../../shared/invites/invite-link.ts";
import { openInvite } from "@invigil/records/invites/write-invites";

interface Entered {
  testSlug: string;
  /** Null if the browser is already signed in as the invited person. */
  newSession: string | null;
}

export async function enter(deps: Deps, caller: Caller | null, token: string): Promise<Entered> {
  const inviteId = inviteIdOf(deps, token);
  const target = inviteId === null ? undefined : await openInvite(deps.db, { id: inviteId, at: deps.now() });
  if (!target) throw new AppError("invite_not_found");
  const keeps = caller?.accountId === target.account_id;
  return { testSlug: target.test_slug, newSession: keeps ? null : await openSession(deps, target.account_id) };
}
