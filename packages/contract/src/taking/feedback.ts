import { z } from "zod";
import { Ok, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** `PT` is the page after the test. */
export const FeedbackSource = z.enum(["PT"]);

export const collectFeedback = defineRoute({
  method: "POST",
  path: "/rpc/feedback.collect",
  summary: "Stores a candidate's feedback on the test; sending it again replaces the first",
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
  summary: "Returns 200 if feedback was given, and 404 if not",
  access: "member",
  limit: "read",
  query: z.object({ source: FeedbackSource, test_slug: Slug }),
  errors: ["feedback_not_found"],
});
