import { z } from "zod";
import { Ok, pageOwner, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

export const PageName = z.enum([
  "All Problems",
  "Declaration",
  "Instruction",
  "Error 404",
  "Error",
  "Feedback",
  "Help",
  "Post Landing",
  "Problem",
  "System Check",
  "Assessment Instruction",
  "AI Interview",
]);
export type PageName = z.infer<typeof PageName>;

export const TrackEvent = z.object({
  page: PageName,
  path: z.string().max(500),
  test_slug: Slug.nullable(),
  problem_slug: Slug.nullable(),
  at: Time,
  /** Connection tallies and other small facts. */
  extra: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean()])).optional(),
});
export type TrackEvent = z.infer<typeof TrackEvent>;

export const track = defineRoute({
  method: "POST",
  path: "/rpc/track",
  summary: "Writes page views into the attempt's own log",
  access: "member",
  limit: "write",
  body: z.object({ events: z.array(TrackEvent).min(1).max(100), ...pageOwner }),
  response: Ok,
  errors: ["other_attempt", "too_many_requests"],
});
