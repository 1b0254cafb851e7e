import type { ErrorCode } from "@invigil/contract/errors";
import { z } from "zod";
import { ApiError } from "../../lib/api.ts";

/** What people can do about it, where the catalogue knows only the status. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  already_started: "The candidate has started already.",
  email_taken: "A recruiter with this e-mail address exists already.",
  forbidden: "Your role does not allow this. Please ask an owner of your company.",
  invalid_request: "Something in the form is not right. Please look at it again.",
  last_owner: "A company needs one owner who can sign in. Please make somebody else an owner first.",
  not_extendable: "The candidate has not started yet. Give them extra time with their accommodations.",
  not_found: "It is no longer there. Please reload the page.",
  not_running: "The attempt does not run any more.",
  passkey_known: "This passkey was added already.",
  passkey_refused: "This passkey was not accepted. Please try again, or use another way to sign in.",
  password_refused: "This password is among the first that are guessed. Please choose another one.",
  wrong_password: "This is not your current password.",
  reset_not_found: "This link was used already or is too old. Please ask for another one.",
  second_factor_first: "Please turn on two-step sign-in, or add a passkey, for your own account first.",
  second_factor_required: "Your company asks for a second factor, and you have no other one.",
  second_factor_set: "Two-step sign-in is on already. Please reload the page.",
  sign_up_not_found: "This link was used already or is too old. Please ask for another one.",
  sign_in_ended: "Too much time has passed. Please sign in again.",
  too_many_passkeys: "You have as many passkeys as an account can have. Please remove one first.",
  wrong_code: "This code is not right, or was used already. Please enter the next one.",
  test_not_live: "Only a live test can invite people. Please publish it first.",
};

/** A failure that was put into words for the person already. */
export class SaidError extends Error {}

const Details = z.object({ fields: z.array(z.string()) });

/** What people call the fields of the console's forms, by the last part of their place in the request. */
const FIELDS: Record<string, string> = {
  company: "the company’s name",
  email: "the e-mail address",
  events: "the events",
  extra_minutes: "the extra minutes",
  full_name: "your name",
  host: "the address of your own",
  minutes: "the minutes",
  name: "the name",
  note: "the note",
  password: "the password",
  primary_color: "the colour",
  reason: "the reason",
  support_email: "the e-mail address of your support",
  text: "the message",
  title: "the title",
  url: "the address",
};

function fieldText(error: ApiError): string | null {
  const places = Details.safeParse(error.body?.details).data?.fields ?? [];
  const names = [...new Set(places.flatMap((place) => FIELDS[place.split(".").at(-1) ?? ""] ?? []))];
  return names.length === 0 ? null : `Please check ${names.join(" and ")}: something is missing or not valid there.`;
}

/** The words for a call of the console that failed. */
export function consoleError(error: unknown): string {
  if (error instanceof SaidError) return error.message;
  if (!(error instanceof ApiError)) return "Something went wrong. Please try again.";
  const fields = error.code === "invalid_request" ? fieldText(error) : null;
  return error.body?.description ?? fields ?? TEXTS[error.code as ErrorCode] ?? error.info.message;
}
