import type { Deps } from "../../platform/deps.ts";
import { inviteLink } from "../../records/invite-link.ts";
import { joinLink } from "../../records/join-link.ts";
import { LINK } from "../../records/mail.ts";
import type { MailRow } from "./mail.queries.ts";

type About = Pick<MailRow, "invite_id" | "account_id">;
type LinkDeps = Pick<Deps, "secrets" | "config" | "now">;

/** The link of what a message is about. */
function linkOf(deps: LinkDeps, { invite_id, account_id }: About): string | null {
  if (invite_id !== null) return inviteLink(deps, invite_id);
  return account_id === null ? null : joinLink(deps, account_id);
}

/** The text with its link, and the link. */
export function fillBody(deps: LinkDeps, { body, ...about }: About & Pick<MailRow, "body">) {
  const link = linkOf(deps, about);
  return { text: link === null ? body : body.replaceAll(LINK, link), link };
}
