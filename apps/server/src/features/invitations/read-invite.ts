import type { Invite } from "@invigil/contract/inviting/invitations";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { inviteOf } from "../../shared/invites/invites.queries.ts";
import { presentInvite } from "../../shared/invites/present-invite.ts";

export async function readInvite({ db }: Deps, { accountId }: Caller, id: string): Promise<Invite> {
  const row = await inviteOf(db, { id, accountId });
  if (!row) throw new AppError("invite_not_found");
  return presentInvite(row);
}
