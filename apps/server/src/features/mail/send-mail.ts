import { createTransport } from "nodemailer";
import type { Deps } from "../../platform/deps.ts";
import { mac } from "../../platform/identity/tokens.ts";
import { calendarFile } from "./calendar-file.ts";
import { fillToSend } from "./fill-body.ts";
import { mailPage } from "./mail-page.ts";
import { stillWaits } from "@invigil/records/invites/write-reminders";
import {
  claimMail,
  keepQueuedMail,
  markMailFailed,
  markMailSent,
  markMailSkipped,
} from "@invigil/records/messages/claim-mail";
import { MailCalendar } from "@invigil/contract/inviting/mail-calendar";
import { companyOf, type MailRow } from "./mail.queries.ts";

type SendDeps = Pick<Deps, "db" | "now" | "config" | "secrets" | "log">;

/** Longer than any responsive mail server takes. */
const LEASE = 5 * 60_000;
/** A server that is silent this long has not accepted the message. */
const SILENCE = 60_000;
/** Delays after the first attempt, the second and so on; after the last, the message has failed. */
const WAITS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];

/** How many companies take turns before the oldest is dropped from memory. */
const MOST_SERVED = 1_000;
const LINK_ENDED = "A newer link has replaced this one, or the password has changed.";

const NOT_WAITING = "This reminder was not sent, because the candidate has started meanwhile or cannot start now.";

interface Sender {
  send: () => Promise<void>;
  close: () => void;
}

/** Sends due messages. Without SMTP everything stays in the outbox, where the console shows it. */
export function createMailSender(deps: SendDeps): Sender {
  const { smtpUrl, mailFrom } = deps.config;
  if (smtpUrl === undefined) return { send: () => keepQueuedMail(deps.db), close: () => {} };
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: SILENCE, socketTimeout: SILENCE },
    { from: mailFrom },
  );

  async function senderOf(companyId: number | null) {
    if (companyId === null) return { name: "Invigil", colour: null, logo: null };
    const { name, avatar_url, primary_color } = await companyOf(deps.db, companyId);
    // E-mail programs do not render SVG.
    const logo = avatar_url === null || avatar_url.endsWith(".svg") ? null : avatar_url;
    return { name, colour: primary_color, logo: logo && new URL(logo, deps.config.publicUrl).href };
  }

  /** The entry's name tells nobody the way into the test: it is made from the secret, and not from the link. */
  function calendarOf({ invite_id, calendar, created_at }: MailRow, company: string) {
    if (invite_id === null || calendar === null) return {};
    const entry = MailCalendar.parse(calendar);
    const { hostname } = new URL(deps.config.publicUrl);
    const uid = `${mac(deps.secrets.key, `calendar:${invite_id}`).slice(0, 32)}@${hostname}`;
    const content = calendarFile({ ...entry, uid, from: mailFrom, company, stamp: created_at });
    return { icalEvent: { method: entry.method, filename: "invitation.ics", content } };
  }

  async function sendOne(mail: MailRow): Promise<void> {
    try {
      const { invite_id: inviteId } = mail;
      if (mail.is_reminder && inviteId !== null && !(await stillWaits(deps.db, { inviteId, now: deps.now() })))
        return await markMailSkipped(deps.db, { id: mail.id, reason: NOT_WAITING });
      const filled = await fillToSend(deps, mail);
      if (filled === null) return await markMailFailed(deps.db, { id: mail.id, error: LINK_ENDED, again: null });
      const sender = await senderOf(mail.company_id);
      const html = mailPage({ ...filled, sender });
      const { recipient: to, subject } = mail;
      await transport.sendMail({ to, subject, text: filled.text, html, ...calendarOf(mail, sender.name) });
      await markMailSent(deps.db, { id: mail.id, at: deps.now() });
    } catch (error) {
      const wait = WAITS[mail.tries - 1];
      const again = wait === undefined ? null : new Date(deps.now().getTime() + wait);
      const text = error instanceof Error ? error.message : String(error);
      deps.log.warn({ mail: mail.id, tries: mail.tries, error: text }, "could not send a message");
      await markMailFailed(deps.db, { id: mail.id, error: text.slice(0, 500), again });
    }
  }

  return {
    async send() {
      // One at a time, because an SMTP server counts connections and nobody waits for the last message. Each is claimed
      // only when its turn comes: the lease of a waiting one would expire, and another server would send it too.
      let served: number[] = [];
      for (;;) {
        const now = deps.now();
        const mail = await claimMail(deps.db, { now, until: new Date(now.getTime() + LEASE), served });
        if (!mail) return;
        await sendOne(mail);
        const { company_id: company } = mail;
        // Messages without a company help people sign in, so they never wait.
        if (company !== null) served = [...served.filter((id) => id !== company), company].slice(-MOST_SERVED);
      }
    },
    close: () => transport.close(),
  };
}
