import { z } from "zod";
import { FilePath, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { Run } from "../taking/runs.ts";
import { Answer, ResultStatus } from "../taking/solutions.ts";

export const tryCode = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/trial",
  summary: "Runs an author's code on a problem, without an attempt",
  access: "recruiter",
  limit: "run",
  roles: ["author", "reviewer"],
  params: z.object({ slug: Slug }),
  body: z.object({
    technology: z.string().max(60),
    code: z.string().max(200_000),
    files: z.record(FilePath, z.string().max(200_000)).default({}),
    input: z.string().max(100_000).default(""),
    /** Only `input`, the sample cases as in a candidate's run, or all cases as in the final evaluation. */
    cases: z.enum(["none", "samples", "all"]),
    /** Only this one of the sample cases. */
    sample: z.string().max(200).optional(),
    /** With the longest time limit of a trial, to find the one that the question needs. */
    measure: z.boolean().optional(),
  }),
  response: Run,
  errors: [
    "forbidden",
    "problem_not_found",
    "problem_incomplete",
    "technology_unavailable",
    "run_in_progress",
    "at_capacity",
  ],
});

export const checkAnswer = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/check",
  summary: "Returns how the key would grade an answer, without an attempt",
  access: "recruiter",
  limit: "write",
  roles: ["author", "reviewer"],
  params: z.object({ slug: Slug }),
  body: z.object({
    /** For a comprehension: which of its questions. */
    child: Slug.optional(),
    answer: Answer,
  }),
  response: z.object({
    status: ResultStatus,
    /** Null if a person must read it. */
    score: z.number().nullable(),
    max_score: z.number(),
    reason: z.string(),
  }),
  errors: ["forbidden", "problem_not_found", "problem_incomplete"],
});
