import { z } from "zod";
import { Id, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { DraftState } from "../taking/late-drafts.ts";
import { TURNS_MAX } from "./session.ts";
import { ANSWER_MAX, PIECES_MAX, TurnId } from "./snapshot.ts";

/** What somebody typed or said in time but could not send before the end, as the recruiter sees it beside the answer. */
export const LateAnswer = z.object({
  id: Id,
  /** Empty for a recording. */
  text: z.string(),
  /** Null for what was typed. */
  recording: z.object({ url: z.string(), ms: z.number().int() }).nullable(),
  /** By the page's estimate of the server's clock. */
  written_at: Time,
  deadline: Time,
  /** When the server last heard from the candidate before that, or null if nothing is stored about it. */
  last_contact_at: Time.nullable(),
  received_at: Time,
  /** As on the candidate's receipt. */
  digest: z.string(),
  /** An accepted one is the answer now. */
  state: DraftState,
  /** The full name of the person who accepted or declined it. */
  decided_by: z.string().nullable(),
  decided_at: Time.nullable(),
  /** Why it was declined. */
  reason: z.string(),
});
export type LateAnswer = z.infer<typeof LateAnswer>;

export const handInLateAnswer = defineRoute({
  method: "POST",
  path: "/interview-ai/api/v1/late-answer",
  summary: "Submits what was typed in time but could not be sent before the end; the answer itself stays as it is",
  access: "member",
  limit: "write",
  body: z.object({
    test_solution_id: Id,
    /** The turn that it answers. */
    seq: z.number().int().min(0).max(TURNS_MAX),
    client_turn_id: TurnId,
    text: z.string().trim().min(1).max(ANSWER_MAX),
    written_at: Time,
  }),
  response: z.object({
    /** Whether the interview already has it: it arrived, and only the reply was lost. */
    saved: z.boolean(),
    received_at: Time.nullable(),
  }),
  errors: ["interview_not_found", "answer_open", "draft_after_deadline", "draft_too_late", "draft_refused"],
});

const ofRecording = {
  test_solution_id: Id,
  seq: z.coerce.number().int().min(0).max(TURNS_MAX),
  client_turn_id: TurnId,
};

export const sendLatePiece = defineRoute({
  method: "POST",
  path: "/interview-ai/api/v1/late-piece",
  summary: "Stores one piece of a recording that was made in time, as WAV; repeating the call changes nothing",
  access: "member",
  limit: "save",
  multipart: true,
  body: z.object({
    ...ofRecording,
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(PIECES_MAX - 1),
  }),
  response: z.object({
    /** Whether the answer already has it: it arrived in time, and only the reply was lost. */
    saved: z.boolean(),
  }),
  errors: [
    "interview_not_found",
    "answer_open",
    "draft_too_late",
    "draft_refused",
    "file_too_large",
    "file_type_refused",
    "storage_full",
  ],
});

export const handInLateRecording = defineRoute({
  method: "POST",
  path: "/interview-ai/api/v1/late-recording",
  summary: "Submits a recording whose pieces were sent after the end; the answer itself stays as it is",
  access: "member",
  limit: "write",
  body: z.object({
    ...ofRecording,
    /** How many pieces were stored after the end. */
    pieces: z.number().int().min(1).max(PIECES_MAX),
    /** When the last of them was recorded. */
    written_at: Time,
  }),
  response: z.object({ received_at: Time }),
  errors: [
    "interview_not_found",
    "answer_open",
    "draft_after_deadline",
    "draft_too_late",
    "draft_refused",
    "pieces_missing",
  ],
});
