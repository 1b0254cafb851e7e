import type { Deps } from "../../platform/deps.ts";
import { inviteLink, mailedLink } from "../../shared/invites/invite-link.ts";
import { joinLink } from "../../shared/invites/join-link.ts";
import { LINK, RESET_LINK, SIGN_UP_LINK } from "@invigil/records/messages/queue-mail";
import { makeResetLink } from "../../shared/people/reset-link.ts";
import { makeSignUpLink } from "../../shared/people/sign-up-link.ts";
import type { MailRow } from "./mail.queries.ts";

type About = Pick<MailRow, "invite_id" | "account_id">;
type LinkDeps = Pick<Deps, "secrets" | "config" | "now">;

interface Filled {
  text: string;
  /** Null if the message has no link. */
  link: string | null;
}

/** Who reads a message: the person it is for, or staff who look at the outbox. */
type Reader = "recipient" | "staff";

/** The link that a message is about. */
function linkOf(deps: LinkDeps, { invite_id, account_id }: About, reader: Reader): string | null {
  if (invite_id !== null) return reader === "recipient" ? mailedLink(deps, invite_id) : inviteLink(deps, invite_id);
  return account_id === null ? null : joinLink(deps, account_id);
}

type Mail = About & Pick<MailRow, "body">;

/** The text with its link, and the link. */
function fillBody(deps: LinkDeps, { body, ...about }: Mail, reader: Reader): Filled {
  const link = body.includes(LINK) ? linkOf(deps, about, reader) : null;
  return { text: link === null ? body : body.replaceAll(LINK, link), link };
}

const NOT_HERE = "(Only the e-mail itself contains the link.)";

/**
 * The text for the outbox, without links that change a password. The link for an invited colleague is shown only if no
 * e-mail is sent; otherwise it proves that they own the address.
 */
export function fillToShow(deps: LinkDeps, mail: Mail): string {
  const sent = deps.config.smtpUrl !== undefined && mail.account_id !== null;
  const text = sent ? mail.body.replaceAll(LINK, NOT_HERE) : fillBody(deps, mail, "staff").text;
  return text.replaceAll(RESET_LINK, NOT_HERE);
}

/** The text to send, or null if its link has expired. */
export async function fillToSend(deps: LinkDeps & Pick<Deps, "db">, mail: MailRow): Promise<Filled | null> {
  const once = ONCE.find(({ place }) => mail.body.includes(place));
  if (!once) return fillBody(deps, mail, "recipient");
  const id = once.idOf(mail);
  const link = id === null ? null : await once.make(deps, id);
  return link === null ? null : { text: mail.body.replaceAll(once.place, link), link };
}

/** Links created for the e-mail and known only to its reader. */
const ONCE = [
  { place: RESET_LINK, idOf: ({ reset_id }: MailRow) => reset_id, make: makeResetLink },
  { place: SIGN_UP_LINK, idOf: ({ sign_up_id }: MailRow) => sign_up_id, make: makeSignUpLink },
];
