import { z } from "zod";

/** Every failure a client may branch on. The code is the contract; the text is for people. */
export const errorStatus = {
  invalid_request: 400,
  csrf_failed: 403,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  email_taken: 409,
  not_found: 404,
  test_not_found: 404,
  test_not_open: 409,
  test_incomplete: 409,
  test_in_use: 409,
  test_locked: 409,
  solution_set_not_found: 404,
  solution_not_found: 404,
  problem_not_found: 404,
  problem_live: 409,
  problem_incomplete: 409,
  problem_in_use: 409,
  stale_edit: 409,
  section_not_found: 404,
  invite_not_found: 404,
  already_invited: 409,
  already_started: 409,
  not_running: 409,
  test_not_live: 409,
  last_owner: 409,
  address_refused: 400,
  feedback_not_found: 404,
  onboarding_required: 409,
  stale_save: 409,
  session_ended: 409,
  section_closed: 409,
  already_reset: 409,
  attempt_running: 409,
  run_not_found: 404,
  technology_not_found: 404,
  technology_unavailable: 409,
  run_in_progress: 409,
  submissions_used_up: 409,
  at_capacity: 503,
  not_extendable: 409,
  image_refused: 400,
  audio_refused: 400,
  sequence_refused: 409,
  recording_refused: 409,
  file_too_large: 413,
  file_type_refused: 415,
  too_many_requests: 429,
  not_ready: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  /** With `show_custom_message`, replaces the catalogue's text. */
  description: z.string().optional(),
  show_custom_message: z.boolean().optional(),
  /** `redirection`: the attempt is over; the client ends the session and leaves for feedback. */
  action: z.literal("redirection").optional(),
  /** What the failure is about, for example the newer answer on `stale_save`. */
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
