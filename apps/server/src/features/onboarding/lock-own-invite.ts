import type { Invite } from "@invigil/contract/inviting/invitations";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { lockInvite } from "../../shared/invites/invites.queries.ts";
import { presentInvite } from "../../shared/invites/present-invite.ts";

export async function lockOwnInvite(tx: Tx, { accountId }: Caller, id: string): Promise<Invite> {
  const row = await lockInvite(tx, { id, accountId });
  if (!row) throw new AppError("invite_not_found");
  return presentInvite(row);
}
