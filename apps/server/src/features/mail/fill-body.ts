import type { Deps } from "../../platform/deps.ts";
import { inviteLink } from "../../records/invite-link.ts";
import { joinLink } from "../../records/join-link.ts";
import { LINK } from "../../records/mail.ts";
import type { MailRow } from "./mail.queries.ts";

/** The text with the link of what it is about. */
export function fillBody(
  deps: Pick<Deps, "secrets" | "config" | "now">,
  { body, invite_id, account_id }: Pick<MailRow, "body" | "invite_id" | "account_id">,
): string {
  if (invite_id !== null) return body.replaceAll(LINK, inviteLink(deps, invite_id));
  return account_id === null ? body : body.replaceAll(LINK, joinLink(deps, account_id));
}
