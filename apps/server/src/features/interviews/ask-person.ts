import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { markPersonAsked } from "@invigil/records/interviews/move-turn";
import { lockSession } from "@invigil/records/interviews/sessions";
import { queueMail } from "@invigil/records/messages/queue-mail";
import { nameInHeading, nameInMail, textInMail } from "@invigil/rules/text/name-in-mail";
import type { Tx } from "@invigil/db/connection";
import type { Reader } from "../../shared/attempts/uses.ts";
import type { TakingDeps } from "../../shared/deps.ts";
import { hasMailRoom } from "../../shared/people/mail-room.ts";
import { ownersOf, personAsked, personOf } from "./interviews.queries.ts";
import { reachInterview, type InterviewAccess } from "./reach-interview.ts";

/** Further requests in one interview tell nobody anything new. */
const MOST = 3;

/** Tells the company that a candidate would rather speak to a person. The interview neither ends nor stops. */
export async function askForPerson(
  deps: TakingDeps,
  caller: Reader,
  { attemptId, message }: { attemptId: number; message: string },
): Promise<{ ok: true }> {
  const access = await reachInterview(deps, caller, attemptId);
  await deps.db.transaction().execute(async (tx) => {
    await lockSession(tx, attemptId);
    const before = await personAsked(tx, attemptId);
    if (before && (before.message === message || before.count >= MOST)) return;
    const now = deps.now();
    await noteEvidence(tx, [{ attemptId, kind: "person-asked", at: now, now, data: { message } }]);
    await markPersonAsked(tx, { attemptId, message, now });
    // A recruiter who tries the interview has no invitation, and nobody to be told.
    await mailCompany(deps, tx, { access, accountId: caller.accountId, message });
  });
  return { ok: true };
}

interface Request {
  access: InterviewAccess;
  accountId: number;
  message: string;
}

/** To whoever the plan names, otherwise to the owners. */
async function mailCompany(
  deps: TakingDeps,
  tx: Tx,
  { access: { test, plan, invite }, accountId, message }: Request,
): Promise<void> {
  if (invite === null) return;
  const { config, now } = deps;
  const { full_name, email } = await personOf(tx, accountId);
  const readers = plan.contact === null ? await ownersOf(tx, test.company_id) : [plan.contact];
  // The timeline says it in any case.
  if (!(await hasMailRoom(tx, deps, { companyId: test.company_id, count: readers.length }))) return;
  const body = [
    `${nameInMail(full_name)} (${email}) would rather speak to a person than to the AI interviewer of “${nameInMail(test.name)}”.`,
    "",
    ...(message === "" ? [] : ["Their message:", textInMail(plain(message)), ""]),
    "Please reply to them. The interview goes on if they choose to continue, and asking for a person does not count against them.",
    "",
    `Candidates: ${config.publicUrl}/v1/tests/${test.slug}/candidates`,
  ].join("\n");
  const subject = `${nameInHeading(full_name)} would like to speak to a person`;
  // About the invitation, so that the message is erased with the candidate.
  const about = { inviteId: invite.id };
  await queueMail(
    tx,
    readers.map((recipient) => ({ companyId: test.company_id, about, recipient, subject, body, at: now() })),
  );
}

/** Braces would be taken for the place of a link. */
function plain(message: string): string {
  return message.replaceAll("{", "(").replaceAll("}", ")");
}
