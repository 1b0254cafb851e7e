import type { ErrorCode } from "@invigil/contract/errors";
import { INVITE_TEMPLATES_MAX } from "@invigil/contract/inviting/invite-templates";
import { MAILS_OF_UNPROVEN, MOST_SHARES } from "@invigil/contract/limits";
import { messages } from "@invigil/contract/messages/messages";
import { z } from "zod";
import { ApiError } from "../../lib/api.ts";

const LINK_EXPIRED = "This link has already been used or has expired. Please request another one.";

/** Says what people can do about an error if the catalogue knows only the status. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  already_started: "The candidate has already started.",
  email_taken: "There is already a recruiter account with this e-mail address.",
  extra_time_set:
    "The candidate has started, so the extra time can no longer change. To give more time now, extend the attempt.",
  forbidden: "Your role does not allow this. Please ask an owner of your company.",
  invalid_request: "Some of the details are not valid. Please check them.",
  last_owner: "A company needs at least one owner who can sign in. Please make somebody else an owner first.",
  mail_limit_reached: `A new company can send ${MAILS_OF_UNPROVEN.hour} e-mails per hour and ${MAILS_OF_UNPROVEN.day} per day. Nobody was invited. Please invite fewer people now and the others later, or ask the operator of this server to confirm your company.`,
  not_extendable: "The candidate has not started yet. Use accommodations to give them extra time.",
  not_found: "This no longer exists. Please reload the page.",
  not_running: "The attempt is no longer running.",
  passkey_known: "This passkey has already been added.",
  passkey_refused: "This passkey was not accepted. Please try again, or use another way to sign in.",
  password_refused: messages.commonPassword,
  wrong_password: "This is not your current password.",
  reset_not_found: LINK_EXPIRED,
  second_factor_first: "Please turn on two-step sign-in, or add a passkey, for your own account first.",
  second_factor_required: "Your company requires two-step sign-in, and this is your only way to do it.",
  second_factor_set: "Two-step sign-in is already on. Please reload the page.",
  sign_up_not_found: LINK_EXPIRED,
  sign_in_ended: "Too much time has passed. Please sign in again.",
  share_not_found: "This link does not work any more.",
  too_many_shares: `At most ${MOST_SHARES} share links of one report can work at once. Please withdraw one first.`,
  too_many_tags: "A question can have at most 30 tags. Nothing was changed.",
  too_many_templates: `A company can have ${INVITE_TEMPLATES_MAX} templates. Please delete one first.`,
  too_many_passkeys: "You have reached the maximum number of passkeys. Please remove one first.",
  wrong_code: "This code is incorrect or has already been used. Please enter the next one.",
  test_not_live: "You can invite people only to a live test. Please publish it first.",
};

/** An error whose message is already written for the person. */
export class SaidError extends Error {}

const Details = z.object({ fields: z.array(z.string()) });

/** The names of the console's form fields, by the last part of their path in the request. */
const FIELDS: Record<string, string> = {
  closes_at: "the closing date",
  company: "the company’s name",
  email: "the e-mail address",
  events: "the events",
  extra_minutes: "the extra minutes",
  extra_percent: "the extra time in per cent",
  full_name: "your name",
  host: "your own address",
  minutes: "the minutes",
  name: "the name",
  note: "the note",
  password: "the password",
  primary_color: "the colour",
  reason: "the reason",
  support_email: "the support e-mail address",
  text: "the message",
  title: "the title",
  url: "the address",
};

function fieldText(error: ApiError): string | null {
  const places = Details.safeParse(error.body?.details).data?.fields ?? [];
  const names = [...new Set(places.flatMap((place) => FIELDS[place.split(".").at(-1) ?? ""] ?? []))];
  return names.length === 0 ? null : `Please check ${names.join(" and ")}. Something is missing or not valid.`;
}

/** Returns the text for a failed console call. */
export function consoleError(error: unknown): string {
  if (error instanceof SaidError) return error.message;
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  const fields = error.code === "invalid_request" ? fieldText(error) : null;
  return error.body?.description ?? fields ?? TEXTS[error.code as ErrorCode] ?? error.info.message;
}
