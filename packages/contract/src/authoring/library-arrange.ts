import { z } from "zod";
import { FolderPath, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { MOST_TAGS, Tag } from "./library-problem.ts";

/** What changes of one problem, in all its versions; absent fields stay as they are. */
const Arranged = z.object({
  slug: Slug,
  folder: FolderPath.optional(),
  /** It is moved only if it is there. */
  from: FolderPath.optional(),
  add_tags: z.array(Tag).max(MOST_TAGS).default([]),
  remove_tags: z.array(Tag).max(MOST_TAGS).default([]),
  archived: z.boolean().optional(),
  /** Labels this version alone, as an undo does. */
  alone: z.boolean().default(false),
});
export type Arranged = z.output<typeof Arranged>;

export const arrangeProblems = defineRoute({
  method: "POST",
  path: "/api/v1/library/arrange",
  summary: "Moves, tags, archives or restores several problems, and says how to undo it",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  // As many as a page lists, each with its versions.
  body: z.object({ problems: z.array(Arranged).min(1).max(1_000) }),
  response: z.object({
    /** How many problems were not as wanted before. */
    changed: z.number().int(),
    /** Sent back, restores what was changed, unless somebody has changed it since. */
    undo: z.array(Arranged),
    /** Those that no longer exist. */
    missing: z.array(Slug),
  }),
  errors: ["forbidden", "problem_not_found", "too_many_tags"],
});
