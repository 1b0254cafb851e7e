import { z } from "zod";
import { Id, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { RunState } from "../taking/runs.ts";
import { Answer } from "../taking/solutions.ts";

/** One edit as saved, complete. */
export const ReplayEdit = z.object({
  problem: Slug,
  seq: z.number().int(),
  at: Time,
  /** The sign-in that saved it, as its line on the timeline names it; null if it is not known. */
  session: z.number().int().nullable(),
  /** Null if the answer was cleared. */
  answer: Answer.nullable(),
});
export type ReplayEdit = z.infer<typeof ReplayEdit>;

export const ReplayRun = z.object({
  id: z.uuid(),
  kind: z.enum(["run", "submit"]),
  problem: Slug,
  technology: z.string(),
  state: RunState,
  at: Time,
  ended_at: Time.nullable(),
});
export type ReplayRun = z.infer<typeof ReplayRun>;

/** The question, so that an answer can be read without its test. */
export const ReplayProblem = z.object({
  slug: Slug,
  title: z.string(),
  problem_type: z.string(),
  /** Markdown. */
  statement: z.string(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The label of each blank, in order. */
  blanks: z.array(z.string()),
  /** The texts of the files that an answer begins with, by path. */
  files: z.record(z.string(), z.string()),
  /** The code that an answer begins with, by technology. */
  stubs: z.record(z.string(), z.string()).default({}),
  /** For a question of a comprehension: what it is about. */
  parent: z.object({ title: z.string(), statement: z.string() }).nullable(),
});
export type ReplayProblem = z.infer<typeof ReplayProblem>;

export const readReplay = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/replay",
  summary: "Lists every edit of an attempt in order of time, page by page; of a running one, everything so far",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({
    username: Username,
    /** Where the page begins: after this edit, as given by `cursor`. */
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
      /** More will come: ask again after `cursor`. */
      is_running: z.boolean(),
    }),
    /** Only on the first page. */
    problems: z.array(ReplayProblem),
    /** All of them, on the last page. */
    runs: z.array(ReplayRun),
    edits: z.array(ReplayEdit),
    /** Where to continue: after the last edit returned, or null if there was none. */
    cursor: z.string().nullable(),
    /** Whether another page follows immediately. */
    more: z.boolean(),
  }),
  errors: ["test_not_found", "solution_set_not_found"],
});
