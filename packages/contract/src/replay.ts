import { z } from "zod";
import { Id, Slug, Time, Username } from "./fields.ts";
import { defineRoute } from "./route.ts";
import { Answer } from "./solutions.ts";

/** One edit as it was saved, whole. */
export const ReplayEdit = z.object({
  problem: Slug,
  seq: z.number().int(),
  at: Time,
  /** null: the answer was cleared. */
  answer: Answer.nullable(),
});
export type ReplayEdit = z.infer<typeof ReplayEdit>;

export const ReplayRun = z.object({
  id: z.uuid(),
  kind: z.enum(["run", "submit"]),
  problem: Slug,
  technology: z.string(),
  state: z.string(),
  at: Time,
  ended_at: Time.nullable(),
});
export type ReplayRun = z.infer<typeof ReplayRun>;

export const readReplay = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/replay",
  summary: "Every edit of an attempt that is over, in order of time, page by page",
  access: "recruiter",
  params: z.object({ slug: Slug }),
  query: z.object({
    username: Username,
    /** Where the page begins: after this edit, as `next` named it. */
    after: z
      .string()
      .max(40)
      .regex(/^\d{1,15}\.\d{1,9}$/)
      .optional(),
  }),
  response: z.object({
    solution_set: z.object({
      id: Id,
      username: Username,
      full_name: z.string(),
      start_time: Time.nullable(),
      end_time: Time.nullable(),
    }),
    problems: z.array(z.object({ slug: Slug, title: z.string(), problem_type: z.string() })),
    /** All of them, with the first page. */
    runs: z.array(ReplayRun),
    edits: z.array(ReplayEdit),
    next: z.string().nullable(),
  }),
  errors: ["test_not_found", "solution_set_not_found", "attempt_running"],
});
