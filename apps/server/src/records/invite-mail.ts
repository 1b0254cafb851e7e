import { LINK } from "./mail.ts";

interface Invitation {
  inviteId: string;
  name: string;
  email: string;
}

interface To {
  companyId: number;
  companyName: string;
  testName: string;
  at: Date;
}

/** The message that brings a candidate their link. */
export function inviteMail({ inviteId, name, email }: Invitation, { companyId, companyName, testName, at }: To) {
  return {
    companyId,
    about: { inviteId },
    recipient: email,
    subject: `${companyName} invites you to ${testName}`,
    body: [
      `Hello ${name},`,
      "",
      `${companyName} invites you to the test "${testName}".`,
      "This is your own link. It can be opened again, and on another computer:",
      "",
      LINK,
      "",
      "Please do not pass it on: whoever opens it takes the test as you.",
    ].join("\n"),
    at,
  };
}
