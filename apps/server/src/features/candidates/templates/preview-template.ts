import type { previewInviteTemplate as contract } from "@invigil/contract/inviting/invite-templates";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { LINK } from "@invigil/records/messages/queue-mail";
import { calendarTimes } from "@invigil/rules/inviting/calendar-entry";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { invitationFacts, type InvitationFacts } from "../../../shared/invites/invitation-facts.ts";
import { describedTest } from "../../../shared/invites/invitees.queries.ts";
import { inviteMail } from "../../../shared/invites/invite-mail.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { companyName, exampleTest } from "./templates.queries.ts";

const EXAMPLE = { name: "Ada Example", test: "Example test" };

/** What a candidate without accommodations reads, written by the same rules as the e-mail itself. */
export async function previewTemplate(
  deps: Deps,
  caller: Caller,
  { subject, body, test_slug: slug }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const companyId = companyOf(caller);
  return deps.db.transaction().execute(async (tx) => {
    const found = await exampleTest(tx, { companyId, slug });
    if (!found && slug !== undefined) throw new AppError("test_not_found");
    const test = found ? await describedTest(tx, found.id) : undefined;
    const person = { accommodations: {}, created_at: deps.now(), closes_at: null, time_zone: null };
    const facts = test
      ? invitationFacts(test, person, deps.config.supportEmail)
      : await madeUpFacts(tx, companyId, deps.config.supportEmail);
    const { publicUrl } = deps.config;
    const about = { name: EXAMPLE.name, testName: test?.name ?? EXAMPLE.test, facts, publicUrl };
    const mail = inviteMail({ subject, body }, about);
    const link = `${publicUrl}/gateways/enter/…`;
    return {
      test_name: test?.name ?? null,
      subject: mail.subject,
      body: mail.body.replaceAll(LINK, link),
      link,
      has_calendar: calendarTimes(facts) !== null,
    };
  });
}

async function madeUpFacts(tx: Tx, companyId: number, contact: string | null): Promise<InvitationFacts> {
  return {
    product: "test",
    minutes: 60,
    extra: 0,
    opens: null,
    until: null,
    closes: null,
    ends: null,
    sections: 1,
    questions: 10,
    needs: ["a camera"],
    contact,
    company: await companyName(tx, companyId),
    zone: null,
  };
}
