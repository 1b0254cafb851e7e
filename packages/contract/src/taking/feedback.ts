import { z } from "zod";
import { Ok, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** `PT`: the page after the test. */
export const FeedbackSource = z.enum(["PT"]);

export const collectFeedback = defineRoute({
  method: "POST",
  path: "/rpc/feedback.collect",
  summary: "What the candidate thought of the test; sent again, it replaces the first",
  access: "member",
  limit: "write",
  body: z.object({
    source: FeedbackSource,
    test_slug: Slug,
    rating: z.number().int().min(1).max(5),
    comment: z.string().max(2_000).default(""),
  }),
  response: Ok,
  errors: ["test_not_found", "solution_set_not_found"],
});

export const hasFeedback = defineRoute({
  method: "HEAD",
  path: "/rpc/feedback.collect",
  summary: "200 when feedback was given, 404 when not",
  access: "member",
  limit: "read",
  query: z.object({ source: FeedbackSource, test_slug: Slug }),
  errors: ["feedback_not_found"],
});
