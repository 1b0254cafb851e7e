import type { MailCalendar } from "@invigil/contract/inviting/mail-calendar";
import type { Tx } from "@invigil/db/connection";
import { writeCalendars } from "@invigil/records/invites/write-invites";
import { queueMail } from "@invigil/records/messages/queue-mail";
import { calendarTimes, nextEntry, type CalendarEntry } from "@invigil/rules/inviting/calendar-entry";
import { nameInHeading } from "@invigil/rules/text/name-in-mail";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { factLines, invitationFacts, type InvitationFacts } from "./invitation-facts.ts";
import { goodbyeMail, GOODBYES, inviteMail, TEXTS, type About } from "./invite-mail.ts";
import { companyTexts } from "./templates.queries.ts";
import { describedTest, inviteesOf, type DescribedTest } from "./invitees.queries.ts";

interface Wanted {
  testId: number;
  inviteIds: readonly string[];
  kind: keyof typeof TEXTS | keyof typeof GOODBYES;
  /** The text of a reminder; null for the company's default, absent for that of the test. */
  templateId?: number | null | undefined;
}

type WriteDeps = Pick<Deps, "now" | "config">;

const Entry: z.ZodType<CalendarEntry | null> = z
  .object({
    sequence: z.number(),
    start: z.string(),
    end: z.string(),
    summary: z.string(),
    cancelled: z.boolean(),
  })
  .nullable();

/** Writes to invited people, each with the facts and the calendar entry that hold for them now. */
export async function writeInvitations(
  tx: Tx,
  { now, config }: WriteDeps,
  { testId, inviteIds, kind, templateId }: Wanted,
): Promise<void> {
  if (inviteIds.length === 0) return;
  const test = await describedTest(tx, testId);
  const found = new Map((await inviteesOf(tx, inviteIds)).map((person) => [person.id, person]));
  const people = inviteIds.flatMap((id) => found.get(id) ?? []);
  const reminderId = templateId === undefined ? test.reminder_template_id : templateId;
  const own = await companyTexts(tx, test.company_id);
  const at = now();
  const written = people.map((person) => {
    const facts = invitationFacts(test, person, config.supportEmail);
    // Whoever joined by an open link typed name and address, and may not own the address.
    const name = person.created_by === null ? null : person.full_name;
    const about: About = { name, testName: test.name, facts, publicUrl: config.publicUrl };
    const before = Entry.parse(person.calendar);
    const entry = nextEntry(before, isGoodbye(kind) ? null : wantedEntry(test, facts));
    const text = own(kind, kind === "reminder" ? reminderId : person.template_id);
    const mail = isGoodbye(kind) ? goodbyeMail(kind, about) : inviteMail(text ?? TEXTS[kind], about);
    const message = {
      companyId: test.company_id,
      about: { inviteId: person.id },
      recipient: person.email,
      ...mail,
      calendar: entry && asSent(entry, facts),
      isReminder: kind === "reminder",
      at,
    };
    return { message, calendar: { id: person.id, entry } };
  });
  await writeCalendars(
    tx,
    written.map(({ calendar }) => calendar),
  );
  await queueMail(
    tx,
    written.map(({ message }) => message),
  );
}

function isGoodbye(kind: Wanted["kind"]): kind is keyof typeof GOODBYES {
  return Object.hasOwn(GOODBYES, kind);
}

function wantedEntry({ name }: DescribedTest, facts: InvitationFacts) {
  const times = calendarTimes(facts);
  const summary = `${nameInHeading(name)} (${nameInHeading(facts.company)})`;
  return times && { start: times.start.toISOString(), end: times.end.toISOString(), summary };
}

/** Other people can often read a calendar, so the entry does not contain the link. */
function asSent({ cancelled, ...entry }: CalendarEntry, facts: InvitationFacts): MailCalendar {
  const description = ["Your personal link is in the e-mail.", ...factLines(facts)].join("\n");
  return { ...entry, method: cancelled ? "CANCEL" : "PUBLISH", description: cancelled ? "" : description };
}
