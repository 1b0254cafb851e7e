import { z } from "zod";
import { Id, Slug, Username } from "../fields.ts";
import { ProblemType } from "../taking/problem-types.ts";
import { defineRoute } from "../route.ts";

/** More are not compared at once: every answer meets every other one. */
export const MOST_COMPARED = 2_000;
/** Of all pairs those that are most alike. */
export const MOST_PAIRS = 200;

const Author = z.object({ solution_id: Id, username: Username, full_name: z.string() });

const Likeness = z.object({
  /** The share of both answers that the other one has too, 0 to 1. What the problem hands out does not count. */
  similarity: z.number().min(0).max(1),
  /** Lines of the longest passage that both have, in the shorter of the two. */
  longest: z.number().int(),
});

export const AlikePair = z.object({ left: Author, right: Author, technology: z.string(), ...Likeness.shape });
export type AlikePair = z.infer<typeof AlikePair>;

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
  summary: "The problems whose answers can be compared, and of one of them the answers that are most alike",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ problem: Slug.optional() }),
  response: z.object({
    test: z.string(),
    problems: z.array(ComparableProblem),
    /** null: no problem was asked for. */
    compared: z
      .object({
        answers: z.number().int(),
        /** Answers beyond the limit, the newest ones. */
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
  summary: "Two answers with the passages that both have",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ problem: Slug, left: Id, right: Id }),
  response: z.object({
    left: Side,
    right: Side,
    technology: z.string(),
    ...Likeness.shape,
    fragments: z.array(z.object({ left: Lines, right: Lines })),
  }),
  errors: ["test_not_found", "problem_not_found", "solution_not_found", "at_capacity"],
});
