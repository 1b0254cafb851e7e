import { z } from "zod";
import { Accommodations } from "./accommodations.ts";
import { TestState } from "../authoring/authoring.ts";
import { Id, mailedName, Ok, Slug, Time, Username, Written } from "../fields.ts";
import { InterviewResult, NeverBegan } from "../interviews/results.ts";
import { MESSAGE_LIMIT } from "../proctoring/live.ts";
import { defineRoute } from "../route.ts";
import { Reminders } from "./invitation-changes.ts";
import { TemplateChoice } from "./invite-templates.ts";
import { WaitsFor } from "../taking/scores.ts";

/**
 * How far an invited person has got. `opened`: they followed the link; `onboarding`: they are preparing; `extended`:
 * they submitted and were given more time; `evaluated`: no answer is waiting for marks any more.
 */
export const CandidateStatus = z.enum([
  "invited",
  "opened",
  "onboarding",
  "running",
  "extended",
  "submitted",
  "evaluated",
  "revoked",
]);
export type CandidateStatus = z.infer<typeof CandidateStatus>;

export const MailState = z.enum(["queued", "sent", "kept", "failed", "skipped"]);
export type MailState = z.infer<typeof MailState>;

export const Candidate = z.object({
  invite_id: Slug,
  username: Username,
  name: z.string(),
  email: z.string(),
  status: CandidateStatus,
  /** The last message to them, or null if none was written. */
  mail: z.object({ state: MailState, error: z.string().nullable() }).nullable(),
  accommodations: Accommodations,
  invited_at: Time,
  opened_at: Time.nullable().default(null),
  /** When they were last reminded to start. */
  reminded_at: Time.nullable().default(null),
  /** The invitation's own closing date, or null if it has none. */
  closes_at: Time.nullable().default(null),
  /** Until when they may start, by the invitation or by the test; null if there is no limit. */
  starts_until: Time.nullable().default(null),
  started_at: Time.nullable(),
  /** When a running attempt's time ends. */
  expiry: Time.nullable(),
  /** When its current section's time ends, if sections are timed. */
  section_expiry: Time.nullable(),
  /** When the clock was paused. */
  paused_at: Time.nullable(),
  /** The name of the person who paused it. */
  paused_by: z.string().nullable(),
  /** Whether the clock counts the extra time already, so that it can no longer change. */
  extra_time_set: z.boolean().default(false),
  /** How much the attempt was extended in total, besides the extra time of the accommodations. */
  extended_minutes: z.number().int(),
  submitted_at: Time.nullable(),
  /** How and why it ended; both null before that. */
  submission_type: z.string().nullable(),
  reason: z.string().nullable(),
  score: z.number().nullable(),
  /** Instead of points, how an interview went; null for other tests and until it is over. */
  interview: InterviewResult.nullable().default(null),
  never_began: NeverBegan,
  /** What may still change the score; empty if it is final or there is none yet. */
  waits_for: z.array(WaitsFor),
  /** Their entries in the test's form, in its order. A file is given by its address. */
  form: z.array(z.object({ label: z.string(), value: z.string(), is_file: z.boolean() })),
});
export type Candidate = z.infer<typeof Candidate>;

const test = { slug: Slug };
/** The most per call; the page sends a longer list in parts. */
export const INVITE_LIMIT = 500;

export const listCandidates = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/candidates",
  summary: "Lists everybody invited to a test, and how far they have got",
  access: "recruiter",
  limit: "read",
  params: z.object(test),
  response: z.object({
    test: z.object({
      id: Id,
      slug: Slug,
      name: z.string(),
      state: TestState,
      is_interview: z.boolean().default(false),
      end_time: Time.nullable().default(null),
      reminders: Reminders.default({ before_hours: null, after_days: null, template_id: null }),
    }),
    /** A link with which anybody can invite themselves, or null if it is closed. */
    link: z.string().nullable(),
    /** Whether the server sends e-mails; otherwise somebody has to pass the links on. */
    sends: z.boolean(),
    candidates: z.array(Candidate),
  }),
  errors: ["test_not_found"],
});

export const Person = z.object({
  email: z.email().max(254),
  name: mailedName(120),
  accommodations: Accommodations.prefault({}),
});
export type Person = z.infer<typeof Person>;

export const invitePeople = defineRoute({
  method: "POST",
  path: "/api/v1/test/:slug/candidates",
  summary: "Invites people to a test; people already invited are not changed",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object(test),
  body: z.object({
    people: z.array(Person).min(1).max(INVITE_LIMIT),
    /** Until when they may start; null for the test's own end. */
    closes_at: Time.nullable().default(null),
    template_id: TemplateChoice.default(null),
  }),
  response: z.object({
    /** The new invitations, in the given order. */
    invited: z.array(z.object({ invite_id: Slug, email: z.string() })),
    /** The addresses that were already invited. */
    known: z.array(z.string()),
  }),
  status: 201,
  errors: ["test_not_found", "test_not_live", "mail_limit_reached", "closing_refused", "not_found"],
});

export const setLink = defineRoute({
  method: "PUT",
  path: "/api/v1/test/:slug/link",
  summary: "Opens or closes the link with which people invite themselves; reopening creates a new one",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object(test),
  body: z.object({ open: z.boolean() }),
  response: z.object({ link: z.string().nullable() }),
  errors: ["test_not_found", "test_not_live"],
});

const invite = z.object({ id: Slug });

export const readInviteLink = defineRoute({
  method: "GET",
  path: "/api/v1/invite/:id/link",
  summary: "Returns a candidate's personal link, which signs in whoever opens it",
  access: "recruiter",
  limit: "read",
  roles: ["author", "proctor"],
  params: invite,
  response: z.object({ link: z.string() }),
  errors: ["invite_not_found"],
});

export const resendInvite = defineRoute({
  method: "POST",
  path: "/rpc/invite.resend/:id",
  summary: "Sends a candidate their link again",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: invite,
  response: Written,
  errors: ["invite_not_found", "test_not_live", "mail_limit_reached"],
});

export const revokeInvite = defineRoute({
  method: "POST",
  path: "/rpc/invite.revoke/:id",
  summary: "Withdraws an invitation, as long as the candidate has not started",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: invite,
  response: Ok,
  errors: ["invite_not_found", "already_started"],
});

export const restoreInvite = defineRoute({
  method: "POST",
  path: "/rpc/invite.restore/:id",
  summary: "Restores a withdrawn invitation",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: invite,
  response: Ok,
  errors: ["invite_not_found"],
});

const attempt = { id: Id };
const Whose = z.object({ username: Username });
/** Shown to the candidates, who must acknowledge it. */
const PauseMessage = z.string().trim().min(1).max(MESSAGE_LIMIT).optional();

export const pauseTest = defineRoute({
  method: "POST",
  path: "/rpc/test.pause/:id",
  summary: "Pauses one candidate's clock; their answers are still saved",
  access: "recruiter",
  limit: "write",
  roles: ["proctor", "author"],
  params: z.object(attempt),
  body: Whose.extend({ message: PauseMessage }),
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found", "not_running"],
});

export const unpauseTest = defineRoute({
  method: "POST",
  path: "/rpc/test.unpause/:id",
  summary: "Resumes one candidate's clock; every deadline moves by the length of the pause",
  access: "recruiter",
  limit: "write",
  roles: ["proctor", "author"],
  params: z.object(attempt),
  body: Whose,
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found", "not_running"],
});

/** The most per call. */
const STEER_LIMIT = 1_000;
const Several = z.object({
  /** Omit for everybody whose attempt is running. */
  usernames: z.array(Username).min(1).max(STEER_LIMIT).optional(),
});

export const Steered = z.object({
  username: Username,
  /**
   * `already`: somebody else has done it; `not_running`: there is no clock to pause, for example because the attempt
   * has just ended.
   */
  outcome: z.enum(["done", "already", "not_running"]),
  /** The pause in effect now. */
  paused_at: Time.nullable(),
  paused_by: z.string().nullable(),
});
export type Steered = z.infer<typeof Steered>;
const SteeredAll = z.object({ candidates: z.array(Steered) });

export const pauseTests = defineRoute({
  method: "POST",
  path: "/rpc/test.pause_many/:id",
  summary: "Pauses the clock of several candidates, or of everybody taking the test now; returns the outcome for each",
  access: "recruiter",
  limit: "write",
  roles: ["proctor", "author"],
  params: z.object(attempt),
  body: Several.extend({ message: PauseMessage }),
  response: SteeredAll,
  errors: ["test_not_found"],
});

export const unpauseTests = defineRoute({
  method: "POST",
  path: "/rpc/test.unpause_many/:id",
  summary: "Resumes the clock of several candidates, or of everybody; returns the outcome for each",
  access: "recruiter",
  limit: "write",
  roles: ["proctor", "author"],
  params: z.object(attempt),
  body: Several,
  response: SteeredAll,
  errors: ["test_not_found"],
});

export const closeTest = defineRoute({
  method: "POST",
  path: "/rpc/test.close/:id",
  summary: "Ends one candidate's attempt, with a reason for the candidate and the report; saved answers count",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: z.object(attempt),
  body: z.object({ username: Username, reason: z.string().trim().min(3).max(300) }),
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found", "not_running"],
});
