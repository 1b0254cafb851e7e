import type { Tx } from "@invigil/db/connection";
import type { Deps } from "../../platform/deps.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { queueMail, SIGN_UP_LINK } from "@invigil/records/messages/queue-mail";
import { forgetSignUps, lookAtSignUp } from "@invigil/records/people/write-sign-ups";
import { nameInMail } from "@invigil/rules/text/name-in-mail";
import { countSignUps } from "../../shared/people/sign-ups.queries.ts";
import { recruiterByEmail } from "./accounts.queries.ts";

/** E-mails per hour to one address, whoever asks for them. */
const MOST_MAILS = 3;
const HOUR = 60 * 60_000;
/** How long a link works. */
const KEPT = 24 * HOUR;

/** E-mails everyone who asked for a company: either a link, or a note that they already have an account. */
export async function answerSignUps(deps: Pick<Deps, "db" | "now" | "config">): Promise<void> {
  while (await deps.db.transaction().execute((tx) => answerOne(tx, deps)));
  await forgetSignUps(deps.db, new Date(deps.now().getTime() - KEPT));
}

type AnswerDeps = Pick<Deps, "now" | "config">;
type SignUp = NonNullable<Awaited<ReturnType<typeof lookAtSignUp>>>;
type Known = NonNullable<Awaited<ReturnType<typeof recruiterByEmail>>>;

/** Returns false if no request is waiting. */
async function answerOne(tx: Tx, deps: AnswerDeps): Promise<boolean> {
  const at = deps.now();
  const asked = await lookAtSignUp(tx, at);
  if (!asked) return false;
  const before = await countSignUps(tx, { email: asked.email, since: new Date(at.getTime() - HOUR) });
  if (before > MOST_MAILS) return true;
  const known = await recruiterByEmail(tx, asked.email);
  await (known ? tellKnown(tx, deps, known) : sendLink(tx, deps, asked));
  return true;
}

async function sendLink(tx: Tx, { now, config }: AnswerDeps, { id, email, company }: SignUp): Promise<void> {
  const body = [
    "Hello,",
    "",
    `Someone, probably you, wants to create the company “${nameInMail(company)}” at ${new URL(config.publicUrl).host}. Create it here, with the password you chose:`,
    "",
    SIGN_UP_LINK,
    "",
    "The link works once, within a day. If you did not ask for it, you can ignore this e-mail.",
  ].join("\n");
  const subject = "Create your company";
  await queueMail(tx, [{ companyId: null, about: { signUpId: id }, recipient: email, subject, body, at: now() }]);
}

async function tellKnown(tx: Tx, { now, config }: AnswerDeps, known: Known): Promise<void> {
  const { id: accountId, email, company_id: companyId } = known;
  const at = now();
  const body = [
    `Hello ${known.full_name},`,
    "",
    `Someone, probably you, tried to create a company with your e-mail address (${email}). You already have an account at ${known.company_name}: ${config.publicUrl}/v1/login`,
    "",
    `If you forgot your password, choose a new one: ${config.publicUrl}/v1/forgot-password`,
    "",
    "If this was not you, you can ignore this e-mail. Nothing has changed.",
  ].join("\n");
  const subject = "You already have an account";
  await queueMail(tx, [{ companyId, about: { accountId }, recipient: email, subject, body, at }]);
  await writeAudit(tx, { accountId, companyId }, { action: "account.sign-up-again", subject: email, at });
}
