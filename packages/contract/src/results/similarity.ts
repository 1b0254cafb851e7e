import { z } from "zod";
import { Flag, Id, Slug, Username } from "../fields.ts";
import { ProblemType } from "../taking/problem-types.ts";
import { defineRoute } from "../route.ts";

/** No more are compared at once, because every answer is compared with every other one. */
export const MOST_COMPARED = 2_000;
/** The most similar of all pairs. */
export const MOST_PAIRS = 200;

const Author = z.object({
  solution_id: Id,
  username: Username,
  full_name: z.string(),
  /** The test in which it was answered, if that is another one. */
  test: z.object({ slug: Slug, name: z.string() }).nullable(),
});

const Likeness = z.object({
  /** The share of both answers that the other one also has, from 0 to 1. What the problem hands out does not count. */
  similarity: z.number().min(0).max(1),
  /** The lines of the longest common passage, in the shorter of the two. */
  longest: z.number().int(),
});

export const AlikePair = z.object({
  left: Author,
  right: Author,
  technology: z.string(),
  /** Both have the same e-mail address, so they may be one person. */
  same_email: z.boolean(),
  ...Likeness.shape,
});
export type AlikePair = z.infer<typeof AlikePair>;

/** Also compares with the answers to the same question, in any of its versions, in the company's other tests. */
const Across = Flag.optional();

export const ComparableProblem = z.object({
  slug: Slug,
  title: z.string(),
  problem_type: ProblemType,
  answers: z.number().int(),
});
export type ComparableProblem = z.infer<typeof ComparableProblem>;

export const readSimilarity = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/similarity",
  summary: "Lists the problems whose answers can be compared, and the most similar answers to one of them",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ problem: Slug.optional(), across: Across }),
  response: z.object({
    test: z.string(),
    problems: z.array(ComparableProblem),
    /** Null if no problem was requested. */
    compared: z
      .object({
        answers: z.number().int(),
        /** Answers beyond the limit, the newest ones; those of other tests first. */
        left_out: z.number().int(),
        pairs: z.array(AlikePair).max(MOST_PAIRS),
      })
      .nullable(),
  }),
  errors: ["test_not_found", "problem_not_found", "at_capacity"],
});

/** First and last line, counted from 0. */
const Lines = z.tuple([z.number().int(), z.number().int()]);

const Side = z.object({ ...Author.shape, text: z.string() });

export const readPair = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/similarity/pair",
  summary: "Returns two answers with their common passages",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ problem: Slug, left: Id, right: Id, across: Across }),
  response: z.object({
    left: Side,
    right: Side,
    technology: z.string(),
    ...Likeness.shape,
    fragments: z.array(z.object({ left: Lines, right: Lines })),
  }),
  errors: ["test_not_found", "problem_not_found", "solution_not_found", "at_capacity"],
});
