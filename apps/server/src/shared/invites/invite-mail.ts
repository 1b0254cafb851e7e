import type { MailText, Placeholder } from "@invigil/contract/inviting/invite-texts";
import { LINK } from "@invigil/records/messages/queue-mail";
import { grantedTimeText } from "@invigil/rules/inviting/extra-time-text";
import { fillText, hasPlaceholder } from "@invigil/rules/inviting/fill-text";
import { closedInMail, nameInHeading, nameInMail, textInMail } from "@invigil/rules/text/name-in-mail";
import { contactOf, factLines, momentIn, type InvitationFacts } from "./invitation-facts.ts";

export interface About {
  /** Null if it was typed at an open link: whoever did so may not own the address. */
  name: string | null;
  testName: string;
  facts: InvitationFacts;
  /** Where this server is. */
  publicUrl: string;
}

/** What a company says; facts and link follow. */
export const TEXTS = {
  invitation: {
    subject: "{company} invites you to {test}",
    body: "Hello {name},\n\n{company} invites you to the {product} “{test}”.",
  },
  reminder: {
    subject: "Reminder: {company} invites you to {test}",
    body: "Hello {name},\n\nYou have not started the {product} “{test}” yet, to which {company} has invited you.",
  },
  closing: {
    subject: "{company} has changed your closing date for {test}",
    body: "Hello {name},\n\n{company} has changed your closing date for the {product} “{test}”.\n\nClosing date: {closes}",
  },
} satisfies Record<string, MailText>;

/** The message with a candidate's link: the company's words, then everything that they do not say themselves. */
export function inviteMail(text: MailText, about: About): MailText {
  const { name, facts, publicUrl } = about;
  const { product } = facts;
  // Left out first, because what then stands side by side must not become a link either.
  const words = name === null ? fillText(text.body, { name }) : text.body;
  const company = nameInMail(facts.company);
  const details = factLines(facts).join("\n");
  const values = { ...valuesOf(about, nameInMail), contact: closedInMail(contactOf(facts)) };
  const shareNot = `Please do not share it: anyone who opens it can take the ${product} in your name.`;
  const has = (place: Placeholder) => hasPlaceholder(text.body, place);
  return {
    subject: fillText(text.subject, valuesOf(about, nameInHeading)),
    body: [
      fillText(textInMail(words), { ...values, details: closedInMail(details), link: LINK }),
      ...(product === "interview" ? [whoAsks(company)] : []),
      ...(has("link")
        ? [`The link is personal, and you can open it again, even on another computer. ${shareNot}`]
        : ["This is your personal link. You can open it again, even on another computer:", LINK, shareNot]),
      ...(has("details") ? [] : [`What to expect:\n${details}`]),
      whoWrites(company, publicUrl),
    ].join("\n\n"),
  };
}

function valuesOf({ name, testName, facts }: About, write: (name: string) => string) {
  const { zone, opens, until } = facts;
  return {
    name: name === null ? null : write(name),
    company: write(facts.company),
    product: facts.product,
    test: write(testName),
    duration: grantedTimeText(facts),
    opens: opens ? momentIn(opens, zone) : "now",
    closes: until ? momentIn(until, zone) : "none",
    contact: contactOf(facts),
  };
}

/** What a candidate is told who cannot start any more. */
export const GOODBYES = {
  withdrawal: { done: "has withdrawn", now: "Your link no longer works, and you need not do anything." },
  ended: { done: "has closed", now: "You can no longer start it, and you need not do anything." },
};

export function goodbyeMail(kind: keyof typeof GOODBYES, { name, testName, facts, publicUrl }: About): MailText {
  const company = nameInMail(facts.company);
  const { done, now } = GOODBYES[kind];
  return {
    subject: `${nameInHeading(facts.company)} ${done} your invitation to ${nameInHeading(testName)}`,
    body: [
      name === null ? "Hello," : `Hello ${nameInMail(name)},`,
      `${company} ${done} your invitation to the ${facts.product} “${nameInMail(testName)}”. ${now}`,
      `Help: ${contactOf(facts)}`,
      whoWrites(company, publicUrl),
    ].join("\n\n"),
  };
}

/** Nobody should learn only when it begins that no person asks. */
function whoAsks(company: string): string {
  return `An automated interviewer (AI) asks the questions, not a person. It tells you what is recorded before it begins. People at ${company} read your answers and decide, and you can ask to speak to a person instead.`;
}

/** Anyone with an account can have e-mails sent, so each says on whose behalf, and that it asks for nothing else. */
export function whoWrites(company: string, publicUrl: string): string {
  return `This e-mail was sent by the server at ${new URL(publicUrl).host} on behalf of ${company}, who chose the names in it. It contains no other link, and asks for no password or payment. If you do not know ${company}, you can ignore it.`;
}
