import { z } from "zod";
import { Id, Ok, pageOwner, Slug, Time, Username } from "../fields.ts";
import { ListedLateDraft } from "./late-drafts.ts";
import { Section, SectionWithProblems } from "./problems.ts";
import { defineRoute } from "../route.ts";
import { Test } from "./tests.ts";

export const SubmissionType = z.enum(["MSB", "ASB"]);
export type SubmissionType = z.infer<typeof SubmissionType>;
export const AutoSubmitReason = z.enum(["System Time Mismatch", "Browser Tolerance Violation", "Test Time Expiry"]);
/** Precedes the proctor's own words. */
export const ENDED_BY_PROCTOR = "Ended by the proctor: ";
export type AutoSubmitReason = z.infer<typeof AutoSubmitReason>;

/**
 * The attempt that the page belongs to. Two people may take turns in one browser, and a page of the first must not end
 * the attempt of the second: it is refused with `other_attempt`. Absent for that of whoever is signed in.
 */
const meant = { test_solution_set: Id.optional() };

/** Time that every running attempt got back because the service was away. */
export const OutageCredit = z.object({
  began_at: Time,
  ended_at: Time,
  minutes: z.number().int().positive(),
});
export type OutageCredit = z.infer<typeof OutageCredit>;

/** In replies, the specification calls an attempt the test solution set. */
export const SolutionSet = z.object({
  id: Id,
  testsolutionset_id: Id,
  token: z.string(),
  slug: Slug,
  status: z.enum(["START", "ACTIVE", "END"]),
  start_time: Time.nullable(),
  expiry: Time.nullable(),
  /** In minutes. */
  add_test_duration: z.number(),
  has_resumed_test: z.boolean(),
  resumed_at: Time.nullable(),
  /** When a recruiter paused the clock, or null while it runs. */
  paused_at: Time.nullable(),
  event_sequence: z.number().int(),
  /** The number of its latest news: a page that connects reports it and is sent what followed. */
  news_sequence: z.number().int().optional(),
  /** When the service was away during the attempt, and what it gave back; absent if it never was. */
  outages: z.array(OutageCredit).optional(),
  sections: z.array(Section),
});
export type SolutionSet = z.infer<typeof SolutionSet>;

/** One reply with everything in the open section, so that moving on needs no request. */
export const StartedAttempt = z.object({
  server_time: Time,
  test: Test,
  solution_set: SolutionSet,
  sections: z.array(SectionWithProblems),
});
export type StartedAttempt = z.infer<typeof StartedAttempt>;

export const ReceiptAnswer = z.object({
  problem: Slug,
  title: z.string(),
  problem_type: z.string(),
  seq: z.number().int().nullable(),
  digest: z.string().nullable(),
  saved_at: Time.nullable(),
  /** The question's number in the test; a part has the number of its question. Absent in older receipts. */
  number: z.number().int().optional(),
  /** Something was saved and then emptied again, so there is no answer; the digest is that of the empty one. */
  empty: z.literal(true).optional(),
  /** The title of the question that it is a part of. */
  part_of: z.string().optional(),
  /**
   * Only for the turns of an interview. The digest is of the text as it counts, or of the recording while there is no
   * text: of the digests of its pieces, one after the other.
   */
  mode: z.enum(["typed", "spoken"]).optional(),
  /** It was typed but not sent: the server took it from the draft when the interview ended. */
  from_draft: z.literal(true).optional(),
});
export type ReceiptAnswer = z.infer<typeof ReceiptAnswer>;

/**
 * Signed with the installation's Ed25519 key over `payload`, which is the JSON text of everything else except
 * `late_drafts`.
 */
export const Receipt = z.object({
  id: Slug,
  test_slug: Slug,
  test_name: z.string(),
  username: Username,
  started_at: Time,
  submitted_at: Time,
  submission_type: SubmissionType,
  reason: z.string().nullable(),
  answers: z.array(ReceiptAnswer),
  /** What arrived after the end, each signed separately; the receipt of the answers stays as it was. */
  late_drafts: z.array(ListedLateDraft).default([]),
  payload: z.string(),
  signature: z.string(),
  public_key: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const solutionSetOfUser = defineRoute({
  method: "GET",
  path: "/api/v1/:type/:id/solutionset",
  summary: "Returns a user's attempt at a test; 404 until it is initialised",
  access: "member",
  limit: "read",
  params: z.object({ type: z.enum(["hacker", "recruiter"]), id: Id }),
  query: z.object({ context: z.literal("test").optional(), context_slug: Slug }),
  response: SolutionSet,
  errors: ["test_not_found", "solution_set_not_found"],
});

export const initTest = defineRoute({
  method: "POST",
  path: "/rpc/test.init/:testId",
  summary: "Prepares an attempt; repeating the call changes nothing",
  access: "member",
  limit: "write",
  params: z.object({ testId: Id }),
  response: SolutionSet,
  errors: ["test_not_found", "test_not_open"],
});

export const startTest = defineRoute({
  method: "POST",
  path: "/rpc/test.start/:id",
  summary: "Starts the clock; repeating the call returns the running attempt",
  access: "member",
  limit: "write",
  params: z.object({ id: Id }),
  /** There may be no attempt to name yet. */
  query: z.object(pageOwner),
  response: StartedAttempt,
  errors: [
    "test_not_found",
    "test_not_open",
    "onboarding_required",
    "notice_too_late",
    "secure_browser_required",
    "session_ended",
    "other_attempt",
  ],
});

export const assessmentSolutionSet = defineRoute({
  method: "GET",
  path: "/api.v2/assessment/:id/solutionset",
  summary: "Returns the caller's attempt at the test with this id",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  response: SolutionSet,
  errors: ["test_not_found", "solution_set_not_found"],
});

export const restartTest = defineRoute({
  method: "POST",
  path: "/rpc/test.restart",
  summary: "Continues a running attempt, or resumes an extended one",
  access: "member",
  limit: "write",
  /** If an invitation is named, it must be the caller's own for this test. */
  body: z.object({ invite_id: Slug.nullish(), test_slug: Slug, ...meant }),
  response: StartedAttempt,
  errors: [
    "test_not_found",
    "invite_not_found",
    "solution_set_not_found",
    "onboarding_required",
    "secure_browser_required",
    "session_ended",
    "other_attempt",
  ],
});

export const submitAll = defineRoute({
  method: "POST",
  path: "/rpc/test.submit_all/:id",
  summary: "Ends the attempt; repeating the call returns the same receipt",
  access: "member",
  limit: "write",
  params: z.object({ id: Id }),
  body: z
    .object({
      ...meant,
      submission_type: SubmissionType,
      /** For an automatic submission; a manual one needs none and stores none. */
      reason: AutoSubmitReason.nullish(),
      /** When it ended by the page's clock. The server's own time counts; both are stored. */
      proctoring_end_time: Time.nullish(),
      testsolutionset_end_time: Time.nullish(),
      websocket_event_sequence: z.number().int().min(0).max(2_000_000_000).optional(),
      failed_socket_events: z.array(z.record(z.string(), z.unknown())).max(500).optional(),
    })
    .refine(({ submission_type, reason }) => submission_type === "MSB" || reason != null, {
      path: ["reason"],
      message: "An automatic submission needs a reason",
    }),
  response: Receipt,
  /** `not_over` means that the page thought time was up, but it is not; the page then reloads the deadlines. */
  errors: [
    "test_not_found",
    "solution_set_not_found",
    "secure_browser_required",
    "other_attempt",
    "attempt_paused",
    "not_over",
  ],
});

export const submitSection = defineRoute({
  method: "POST",
  path: "/rpc/test.submit_section",
  summary: "Closes the current section and opens the next",
  access: "member",
  limit: "write",
  body: z.object({
    solutionset_id: Id,
    section_slug: Slug,
    /** The name that the page shows; a page that means another section is refused. */
    section_name: z.string().max(200).optional(),
    /** The page closed it because time was up. Stored with the page's time and event number. */
    force_submission: z.boolean().default(false),
    created_at: Time.optional(),
    version: z.number().int().optional(),
  }),
  response: z.object({ sections: z.array(SectionWithProblems), next_section: Slug.nullable() }),
  errors: [
    "solution_set_not_found",
    "section_not_found",
    "secure_browser_required",
    "session_ended",
    "other_attempt",
    "attempt_paused",
    "not_over",
  ],
});

export const retakeTest = defineRoute({
  method: "POST",
  path: "/rpc/test.retake/:id",
  summary: "Discards a finished attempt and offers a new one",
  access: "member",
  limit: "write",
  params: z.object({ id: Id }),
  query: z.object(meant),
  response: z.object({ access_url: z.string() }),
  errors: ["test_not_found", "solution_set_not_found", "already_reset", "forbidden", "other_attempt"],
});

export const extendTest = defineRoute({
  method: "POST",
  path: "/rpc/test.extend/:id",
  summary: "Gives one candidate more time",
  access: "recruiter",
  limit: "write",
  roles: ["author", "proctor"],
  params: z.object({ id: Id }),
  body: z.object({ username: Username, minutes: z.number().int().min(1).max(1_440) }),
  response: SolutionSet,
  errors: ["test_not_found", "solution_set_not_found", "not_extendable", "forbidden"],
});

export const readReceipt = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/receipt",
  summary: "Returns the receipt of a submitted attempt, the same that submitting returned",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  response: Receipt,
  errors: ["test_not_found", "solution_set_not_found"],
});

export const endTest = defineRoute({
  method: "POST",
  path: "/rpc/test.end/:slug",
  summary: "Reports that the client has left a test that is over",
  access: "member",
  limit: "write",
  params: z.object({ slug: Slug }),
  query: z.object(meant),
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found", "other_attempt"],
});
