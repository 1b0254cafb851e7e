import { z } from "zod";
import { Id, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Answer, Edit } from "./solutions.ts";

/**
 * The server's confirmation that a draft arrived late, signed like the receipt of the answers: `payload` is the JSON
 * text of the rest.
 */
export const LateDraftReceipt = z.object({
  /** The id of the attempt's own receipt. */
  id: Slug,
  test_slug: Slug,
  problem: Slug,
  title: z.string(),
  problem_type: z.string(),
  seq: z.number().int(),
  digest: z.string(),
  /** By the page's estimate of the server's clock; for a recording, when the server last heard of it in time. */
  written_at: Time,
  received_at: Time,
  payload: z.string(),
  signature: z.string(),
  public_key: z.string(),
});
export type LateDraftReceipt = z.infer<typeof LateDraftReceipt>;

export const DraftState = z.enum(["waiting", "accepted", "declined"]);

/** As listed on the candidate's receipt. Who decided, and why, is for the reviewers only. */
export const ListedLateDraft = LateDraftReceipt.extend({
  /** What the reviewers decided. An accepted draft is the answer now. */
  state: DraftState,
  /** Null until then. */
  decided_at: Time.nullable(),
});
export type ListedLateDraft = z.infer<typeof ListedLateDraft>;

/** An edit or recording that was made in time but arrived after the end, as the recruiter sees it beside the answer. */
export const LateDraft = z.object({
  id: Id,
  /** Null if the candidate had cleared the answer. */
  answer: Answer.nullable(),
  /** It is a recording, so the server itself knows the time, not only the page. */
  recorded: z.boolean(),
  written_at: Time,
  /** When its answer could no longer be changed. */
  deadline: Time,
  /** When the server last heard from the candidate before that, or null if nothing is stored about it. */
  last_contact_at: Time.nullable(),
  /** Whether the page was meant to send heartbeats. Without them the server knows only about what it has stored. */
  heartbeats: z.boolean(),
  received_at: Time,
  digest: z.string(),
  /**
   * When the answer was changed after that deadline, in time granted later or by another draft, or null if it was not.
   */
  answer_changed_at: Time.nullable(),
  state: DraftState,
  /** The full name of the person who accepted or declined it. */
  decided_by: z.string().nullable(),
  decided_at: Time.nullable(),
  /** Why it was declined. */
  reason: z.string(),
});
export type LateDraft = z.infer<typeof LateDraft>;

export const handInDraft = defineRoute({
  method: "POST",
  path: "/rpc/late_draft.hand_in",
  summary: "Submits an edit that was made in time but could not be saved; the answer itself stays as it is",
  access: "member",
  limit: "write",
  body: z.object({
    test_solution_set: Id,
    problem: Slug,
    ...Answer.shape,
    ...Edit.shape,
    cleared: z.boolean().default(false),
    written_at: Time,
  }),
  response: z.object({
    /** Whether the answer already has this edit: its save arrived, and only the reply was lost. */
    saved: z.boolean(),
    receipt: LateDraftReceipt.nullable(),
  }),
  errors: [
    "solution_set_not_found",
    "problem_not_found",
    "answer_open",
    "draft_after_deadline",
    "draft_too_late",
    "draft_refused",
    "answer_too_long",
    "too_many_requests",
  ],
});

const ofDraft = {
  access: "recruiter",
  roles: ["reviewer"],
  params: z.object({ id: Id }),
  response: LateDraft,
} as const;

export const acceptDraft = defineRoute({
  method: "POST",
  path: "/rpc/late_draft.accept/:id",
  limit: "write",
  summary: "Makes a late draft the answer, which is evaluated again",
  ...ofDraft,
  errors: ["late_draft_not_found", "late_draft_decided", "forbidden"],
});

export const declineDraft = defineRoute({
  method: "POST",
  path: "/rpc/late_draft.decline/:id",
  limit: "write",
  summary: "Declines a late draft with a reason; the answer stays as it is",
  ...ofDraft,
  body: z.object({ reason: z.string().trim().min(1).max(1_000) }),
  errors: ["late_draft_not_found", "late_draft_decided", "forbidden"],
});
