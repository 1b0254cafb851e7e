import { z } from "zod";
import { EditorType, EnvironmentReply } from "../environments/environments.ts";
import { Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const openAuthorEnvironment = defineRoute({
  method: "POST",
  path: "/api/v1/library/problem/:slug/environment",
  summary: "Asks for an author's own environment of a question, and for the right to use it from this page",
  access: "recruiter",
  limit: "write",
  roles: ["author", "reviewer"],
  params: z.object({ slug: Slug }),
  body: z.object({
    editor_type: EditorType,
    /** The tab that asks. */
    tab: z.string().min(8).max(64),
    /** Uses it here although another tab does. */
    take_over: z.boolean().default(false),
    /** Starts it again, without anything that was left in it. */
    fresh: z.boolean().default(false),
  }),
  response: EnvironmentReply,
  errors: [
    "forbidden",
    "problem_not_found",
    "environment_in_use",
    "environment_unavailable",
    "environment_delayed",
    "at_capacity",
  ],
});
