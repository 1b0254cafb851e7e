import type { Product } from "@invigil/contract/messages/messages";
import { LINK } from "@invigil/records/messages/queue-mail";

interface Invitation {
  inviteId: string;
  name: string;
  email: string;
}

interface To {
  companyId: number;
  companyName: string;
  testName: string;
  product: Product;
  at: Date;
}

/** The message with a candidate's link. */
export function inviteMail({ inviteId, name, email }: Invitation, to: To) {
  const { companyId, companyName, testName, product, at } = to;
  return {
    companyId,
    about: { inviteId },
    recipient: email,
    subject: `${companyName} invites you to ${testName}`,
    body: [
      `Hello ${name},`,
      "",
      `${companyName} invites you to the ${product} “${testName}”.`,
      "This is your personal link. You can open it again, even on another computer:",
      "",
      LINK,
      "",
      `Please do not share it: anyone who opens it can take the ${product} in your name.`,
    ].join("\n"),
    at,
  };
}
