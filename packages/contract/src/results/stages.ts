import { z } from "zod";
import { Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** What people at the company decided about a candidate of a test; `review` until somebody has decided. */
export const Stage = z.enum(["review", "shortlisted", "hold", "rejected"]);
export type Stage = z.infer<typeof Stage>;

/** The stage that stands, with the note of whoever chose it. */
export const StandingStage = z.object({
  stage: Stage,
  note: z.string(),
  /** The name of that person; null if nobody has decided anything yet. */
  by: z.string().nullable(),
  at: Time.nullable(),
});
export type StandingStage = z.infer<typeof StandingStage>;

export const STAGE_NOTE = 2_000;
/** More would keep other reviewers waiting. */
export const STAGES_A_CALL = 1_000;

const Move = z.object({
  username: Username,
  stage: Stage,
  /** The decision that the reader's page showed. If somebody has decided since, the candidate is not moved. */
  before: StandingStage.pick({ stage: true, at: true }),
  note: z.string().trim().max(STAGE_NOTE).default(""),
});
export type Move = z.output<typeof Move>;

const ofTest = { access: "recruiter", params: z.object({ slug: Slug }) } as const;

export const setStages = defineRoute({
  method: "POST",
  path: "/rpc/candidates.stage/:slug",
  summary:
    "Moves candidates of a test to a stage: shortlisted, on hold, rejected or back to review; they do not see it",
  ...ofTest,
  limit: "write",
  roles: ["reviewer"],
  personOnly: true,
  // Every candidate with the longest note.
  bodyBytes: 13_000_000,
  body: z.object({
    moves: z
      .array(Move)
      .min(1)
      .max(STAGES_A_CALL)
      .refine((moves) => new Set(moves.map(({ username }) => username)).size === moves.length, {
        message: "Name each candidate once.",
      }),
  }),
  /** The candidates' stages afterwards, also of those that were not moved. */
  response: z.object({ moved: z.array(Username), stages: z.array(StandingStage.extend({ username: Username })) }),
  errors: ["test_not_found", "not_found", "forbidden"],
});

export const readStages = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/stages",
  summary: "Lists every decision about one candidate's stage, newest first",
  ...ofTest,
  limit: "read",
  query: z.object({ username: Username }),
  response: z.object({ decisions: z.array(z.object({ stage: Stage, note: z.string(), by: z.string(), at: Time })) }),
  errors: ["test_not_found", "not_found"],
});
