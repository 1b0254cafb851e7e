import { counted } from "@invigil/contract/messages/counted";
import type { Product } from "@invigil/contract/messages/messages";
import { grantedTimeText } from "@invigil/rules/inviting/extra-time-text";
import { startsUntil } from "@invigil/rules/inviting/starts-until";
import { askedDevices } from "@invigil/rules/proctoring/asked-devices";
import { mustUseSecureBrowser } from "@invigil/rules/proctoring/secure-browser";
import { accommodate } from "@invigil/rules/taking/accommodate";
import { isAiInterview, productNoun } from "@invigil/rules/taking/product-type";
import { questionsText } from "@invigil/rules/time/counted-time";
import { formatMoment } from "@invigil/rules/time/dates";
import { testMinutes } from "@invigil/rules/time/granted-minutes";
import { nameInMail } from "@invigil/rules/text/name-in-mail";
import { accommodationsOf } from "../attempts/accommodations.ts";
import { addMinutes } from "../attempts/attempt-expiry.ts";
import { noticeEnds } from "../tests/check-notice.ts";
import { readSettings } from "../tests/read-settings.ts";
import type { DescribedTest, Invitee } from "./invitees.queries.ts";

export interface InvitationFacts {
  product: Product;
  minutes: number;
  /** How many of the minutes this person was given. */
  extra: number;
  opens: Date | null;
  /** Until when this person may start. */
  until: Date | null;
  /** When the test closes for everybody, if that is later. */
  closes: Date | null;
  /** When this person's time ends at the latest; null if that is when the test closes. */
  ends: Date | null;
  sections: number;
  questions: number;
  needs: string[];
  /** An address, or null if the company itself must be asked. */
  contact: string | null;
  company: string;
  /** The zone in which this person reads times; null if none is known. */
  zone: string | null;
}

type Person = Pick<Invitee, "accommodations" | "created_at" | "closes_at" | "time_zone">;

/** What a candidate needs to know before the start. */
export function invitationFacts(test: DescribedTest, person: Person, supportEmail: string | null): InvitationFacts {
  const accommodations = accommodationsOf(person);
  const { is_timed_section, duration_minutes: duration } = test;
  const sections = test.sections.map(({ duration_minutes }) => ({ duration: duration_minutes }));
  const { total, extra } = testMinutes({ is_timed_section, duration, sections }, accommodations);
  const until = startsUntil({ ...person, end_time: test.end_time });
  const notice = noticeEnds(test, person.created_at);
  const opens = notice !== null && (test.start_time === null || notice > test.start_time) ? notice : test.start_time;
  return {
    product: productNoun(test, false),
    minutes: total,
    extra,
    opens,
    until,
    closes: test.end_time !== null && until !== null && test.end_time > until ? test.end_time : null,
    ends: test.end_time !== null && extra > 0 ? addMinutes(test.end_time, extra) : null,
    sections: isAiInterview(test) ? 0 : test.sections.length,
    questions: test.sections.reduce((sum, { questions }) => sum + questions, 0),
    needs: needsOf(test, accommodations),
    contact: test.support_email ?? supportEmail,
    company: test.company_name,
    zone: person.time_zone ?? test.time_zone,
  };
}

/** An experiment with proctoring may choose this person, so it counts as well. */
function needsOf(test: DescribedTest, accommodations: ReturnType<typeof accommodationsOf>): string[] {
  const read = readSettings(test);
  const settings = accommodate(read.settings, accommodations);
  const proctored = settings.proctor.enabled || read.system.proctoring.ab;
  return [
    ...askedDevices(settings, proctored).map((device) => `a ${device}`),
    ...(settings.hacker_extra_data.identity_card.enabled ? ["an ID document"] : []),
    ...(proctored && settings.proctor.full_screen ? ["a browser in full screen"] : []),
    ...(mustUseSecureBrowser(settings, "hacker") ? ["a secure browser, which the link helps you to get"] : []),
  ];
}

/** A moment where the reader is, if that is known, and for everybody else. */
export function momentIn(time: Date, zone: string | null): string {
  const utc = `${formatMoment(time.toISOString(), "UTC")} UTC`;
  if (zone === null || zone === "UTC") return utc;
  return `${formatMoment(time.toISOString(), zone)}, ${zone.replaceAll("_", " ")} (${utc})`;
}

export function contactOf({ contact, company }: InvitationFacts): string {
  return contact ?? `Please ask ${nameInMail(company)}.`;
}

/** The facts as a list, one line each. */
export function factLines(facts: InvitationFacts): string[] {
  const { zone, sections, questions, opens, until, closes, ends, needs } = facts;
  return [
    `Duration: ${grantedTimeText(facts)}`,
    ...(sections > 0 ? [`Content: ${questionsText(questions)} in ${counted(sections, "section")}`] : []),
    ...(opens ? [`Opens: ${momentIn(opens, zone)}`] : []),
    ...(until && closes ? [`Start by: ${momentIn(until, zone)}`] : []),
    ...((closes ?? until) ? [`Closes: ${momentIn(closes ?? until ?? new Date(0), zone)}`] : []),
    ...(ends ? [`Your time ends by: ${momentIn(ends, zone)}`] : []),
    ...(needs.length > 0 ? [`You need: ${needs.join(", ")}`] : []),
    `Help: ${contactOf(facts)}`,
  ];
}
