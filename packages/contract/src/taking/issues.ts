import { z } from "zod";
import { ISSUE_COMMENT_MAX, ISSUE_COMMENT_MIN } from "../constants.ts";
import { Ok, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const IssueCategory = z.enum([
  "Question",
  "Editor",
  "Saving or submitting",
  "Camera or microphone",
  "Connection",
  "Other",
]);
export type IssueCategory = z.infer<typeof IssueCategory>;

export const reportIssue = defineRoute({
  method: "POST",
  path: "/rpc/report_issue",
  summary: "Reports an issue to the company that runs the test",
  access: "member",
  limit: "rare",
  body: z.object({
    comment: z.string().trim().min(ISSUE_COMMENT_MIN).max(ISSUE_COMMENT_MAX),
    category: IssueCategory,
    problem_slug: Slug.nullish(),
    test_slug: Slug.nullish(),
  }),
  response: Ok,
  errors: ["too_many_requests"],
});
