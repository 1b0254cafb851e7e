import type { Product } from "@invigil/contract/messages/messages";
import { nameInHeading, nameInMail } from "@invigil/rules/text/name-in-mail";
import { LINK } from "@invigil/records/messages/queue-mail";

interface Invitation {
  inviteId: string;
  /** Null if it was typed at an open link: whoever did so may not own the address. */
  name: string | null;
  email: string;
}

interface To {
  companyId: number;
  companyName: string;
  testName: string;
  product: Product;
  /** Where this server is. */
  publicUrl: string;
  at: Date;
}

/** The message with a candidate's link. */
export function inviteMail({ inviteId, name, email }: Invitation, to: To) {
  const { companyId, companyName, testName, product, publicUrl, at } = to;
  const company = nameInMail(companyName);
  return {
    companyId,
    about: { inviteId },
    recipient: email,
    subject: `${nameInHeading(companyName)} invites you to ${nameInHeading(testName)}`,
    body: [
      name === null ? "Hello," : `Hello ${nameInMail(name)},`,
      "",
      `${company} invites you to the ${product} “${nameInMail(testName)}”.`,
      ...(product === "interview" ? [whoAsks(company), ""] : []),
      "This is your personal link. You can open it again, even on another computer:",
      "",
      LINK,
      "",
      `Please do not share it: anyone who opens it can take the ${product} in your name.`,
      "",
      whoWrites(company, publicUrl),
    ].join("\n"),
    at,
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
