import { CHAT_REMINDER } from "@invigil/contract/help/inbox";
import type { Tx } from "@invigil/db/connection";
import { claimReminders, claimRound, companiesToRemind, type Reminder } from "@invigil/records/chat/claim-reminders";
import { queueMail } from "@invigil/records/messages/queue-mail";
import { formatMoment } from "@invigil/rules/time/dates";
import type { Deps } from "../../../platform/deps.ts";
import { hasMailRoom } from "../../../shared/people/mail-room.ts";
import { staffOf } from "./inbox.queries.ts";

/** Anybody may begin a conversation, but nobody can fill the staff's mailboxes with it. */
const QUIET_MS = 15 * 60_000;
const LISTED = 10;

type ReminderDeps = Pick<Deps, "db" | "now" | "config" | "log">;

/** Writes to the company when somebody has waited for five minutes, once per wait, and about all who wait at once. */
export async function remindStaff(deps: ReminderDeps): Promise<void> {
  const now = deps.now();
  const round = { since: new Date(now.getTime() - CHAT_REMINDER), quiet: new Date(now.getTime() - QUIET_MS), now };
  for (const companyId of await companiesToRemind(deps.db, round)) {
    try {
      await deps.db.transaction().execute(async (tx) => {
        if (await claimRound(tx, { companyId, ...round })) await writeReminders(deps, tx, { companyId, ...round });
      });
    } catch (error) {
      deps.log.error({ err: error, company: companyId }, "could not remind the staff; will retry");
    }
  }
}

/** To whoever has taken a conversation over, or to all who may answer. Each gets one message. */
async function writeReminders(
  deps: ReminderDeps,
  tx: Tx,
  { companyId, since, now }: { companyId: number; since: Date; now: Date },
): Promise<void> {
  const staff = (await staffOf(tx, companyId)).filter((person) => person.password_hash !== null);
  // Those who wait are told of next time.
  if (!(await hasMailRoom(tx, deps, { companyId, count: staff.length }))) return;
  const waiting = await claimReminders(tx, { companyId, since, now });
  const known = new Set(staff.map(({ id }) => id));
  const isFor = ({ assignee_id: assignee }: Reminder, id: number) =>
    assignee === null || !known.has(assignee) || assignee === id;
  const messages = staff.flatMap(({ id, email, full_name: name }) => {
    const own = waiting.filter((due) => isFor(due, id));
    if (own.length === 0) return [];
    const text = messageOf(own, { name: plain(name), inbox: `${deps.config.publicUrl}/v1/inbox` });
    return { companyId, about: { accountId: id }, recipient: email, ...text, at: now };
  });
  await queueMail(tx, messages);
}

function messageOf(waiting: readonly Reminder[], { name, inbox }: { name: string; inbox: string }) {
  const [first] = waiting;
  if (first && waiting.length === 1) {
    return {
      subject: `${whoOf(first)} is waiting for an answer${aboutOf(first)}`,
      body: [
        `Hello ${name},`,
        "",
        `${whoOf(first)} wrote${aboutOf(first)} on ${sinceOf(first)}, and nobody has answered yet.`,
        "",
        `Read and answer the message: ${inbox}/${first.id}`,
      ].join("\n"),
    };
  }
  const listed = waiting.slice(0, LISTED);
  return {
    subject: `${waiting.length} people are waiting for an answer`,
    body: [
      `Hello ${name},`,
      "",
      `${waiting.length} people have written, and nobody has answered them yet.`,
      ...(listed.length < waiting.length ? [`These ${LISTED} have waited longest:`] : []),
      "",
      ...listed.map((due) => `${whoOf(due)}${aboutOf(due)}, since ${sinceOf(due)}: ${inbox}/${due.id}`),
      "",
      `Read and answer all messages: ${inbox}`,
    ].join("\n"),
  };
}

const whoOf = ({ test_name }: Reminder) => (test_name === null ? "A recruiter" : "A candidate");
const aboutOf = ({ test_name }: Reminder) => (test_name === null ? "" : ` about “${plain(test_name)}”`);
const sinceOf = ({ waiting_since }: Reminder) => `${formatMoment(waiting_since.toISOString(), "UTC")} UTC`;

/** Braces mark links in messages, and anybody may choose a name. */
function plain(text: string): string {
  return text.replaceAll(/[{}]/g, "");
}
