import { z } from "zod";
import { TestState } from "../authoring/authoring.ts";
import { ProblemState } from "../authoring/library-problem.ts";
import { Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { ProblemType } from "../taking/problem-types.ts";

/** How many of each kind are returned. */
export const SEARCH_MOST = 6;

export const Found = z.object({
  tests: z.array(z.object({ slug: Slug, name: z.string(), state: TestState })),
  /** In their newest version. */
  problems: z.array(z.object({ slug: Slug, title: z.string(), problem_type: ProblemType, state: ProblemState })),
  /** Invitations, because a person may be invited to several tests. */
  people: z.array(z.object({ name: z.string(), email: z.string(), test: z.object({ slug: Slug, name: z.string() }) })),
});
export type Found = z.infer<typeof Found>;

export const search = defineRoute({
  method: "GET",
  path: "/api/v1/search",
  summary: "Finds the company's tests, problems and candidates whose name contains a text",
  access: "recruiter",
  limit: "read",
  query: z.object({ text: z.string().trim().min(2).max(200) }),
  response: Found,
  errors: [],
});
