import { z } from "zod";
import { Slug, Time, Username } from "../fields.ts";
import { ReportEntry } from "./reports.ts";
import { defineRoute } from "../route.ts";
import { Run } from "../taking/runs.ts";

/**
 * What a reviewer looks for, and the points for it. Authors keep these lines under `rubric` in the problem's grading.
 */
export const RubricLine = z.object({
  id: z.string().min(1).max(60),
  text: z.string().max(1_000),
  points: z.number().nonnegative(),
});
export type RubricLine = z.infer<typeof RubricLine>;

const Points = z.number().nonnegative().max(1_000_000);

const Mark = z.object({
  username: Username,
  full_name: z.string(),
  /** Whether the reader gave it. */
  own: z.boolean(),
  /** The answer was changed afterwards, so it does not count. */
  outdated: z.boolean(),
  score: Points,
  comment: z.string(),
  rubric: z.record(z.string(), Points),
  at: Time,
});
export type Mark = z.infer<typeof Mark>;

/** One answer with everything that its reviewer needs. */
export const Review = z.object({
  test: z.object({ slug: Slug, name: z.string() }),
  /** Without a user name and with a label for a name, as long as marking is anonymous. */
  candidate: z.object({ username: Username.nullable(), full_name: z.string() }),
  entry: ReportEntry,
  /** Whether a person decides on its points. */
  markable: z.boolean(),
  rubric: z.array(RubricLine),
  marks: z.array(Mark),
  /** The marks differ by more than a fifth of the full marks. */
  disagreement: z.boolean(),
  /** For a code answer: the newest runs, newest first. */
  runs: z.array(Run),
  /** For an answer in files: those that the candidate was given to change, as they were. */
  starting_files: z.array(z.object({ path: z.string(), content: z.string() })).default([]),
  /** How many other answers of the test are assigned to the reader and not marked by them. */
  mine: z.number().int().default(0),
  /**
   * Another answer of the test for the reader: one of their own, or else one that is nobody's task, preferably to the same
   * problem.
   */
  next: z.object({ problem: Slug, solution: Slug }).nullable(),
});
export type Review = z.infer<typeof Review>;

const ofAnswer = { access: "recruiter", params: z.object({ slug: Slug }), response: Review } as const;

export const readReview = defineRoute({
  method: "GET",
  path: "/api/v1/review/:slug",
  limit: "read",
  summary: "Returns one answer of an ended attempt, with its runs and marks",
  ...ofAnswer,
  errors: ["solution_not_found"],
});

export const saveMark = defineRoute({
  method: "PUT",
  path: "/api/v1/review/:slug/mark",
  limit: "write",
  summary: "Gives or changes the reviewer's own mark; the answer's score is the mean of all marks",
  ...ofAnswer,
  roles: ["reviewer"],
  body: z.object({
    score: Points,
    comment: z.string().max(5_000),
    rubric: z.record(z.string().max(60), Points).default({}),
  }),
  errors: ["solution_not_found", "invalid_request", "forbidden"],
});

export const withdrawMark = defineRoute({
  method: "DELETE",
  path: "/api/v1/review/:slug/mark",
  limit: "write",
  summary: "Withdraws the reviewer's own mark",
  ...ofAnswer,
  roles: ["reviewer"],
  errors: ["solution_not_found", "forbidden"],
});
