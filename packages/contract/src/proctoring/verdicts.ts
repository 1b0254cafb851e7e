import { z } from "zod";
import { Id, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** Plain reasons for dismissing a happening; `other` needs words. */
export const DismissReason = z.enum(["explained", "detector", "surroundings", "technical", "harmless", "other"]);
export type DismissReason = z.infer<typeof DismissReason>;

/** What a person decided about a happening. A withdrawn verdict leaves it as undecided as it was. */
export const Verdict = z.object({
  verdict: z.enum(["dismissed", "confirmed", "withdrawn"]),
  reason: DismissReason.nullable(),
  text: z.string(),
  /** The name of the person who gave it. */
  by: z.string(),
  at: Time,
});
export type Verdict = z.infer<typeof Verdict>;

/** The verdict that stands, or null if nobody has decided. */
export const StandingVerdict = z.enum(["dismissed", "confirmed"]).nullable();
export type StandingVerdict = z.infer<typeof StandingVerdict>;

export const VERDICT_TEXT = 2_000;
const Text = z.string().trim().max(VERDICT_TEXT);
/** More would keep other reviewers waiting. */
export const VERDICTS_A_CALL = 500;
const events = z.array(Id).min(1).max(VERDICTS_A_CALL);

const GivenVerdict = z.discriminatedUnion("verdict", [
  z
    .object({ verdict: z.literal("dismissed"), events, reason: DismissReason, text: Text.default("") })
    .refine(({ reason, text }) => reason !== "other" || text !== "", {
      path: ["text"],
      message: "Say why, if it is none of the other reasons.",
    }),
  z.object({ verdict: z.literal("confirmed"), events, text: Text.min(1) }),
  z.object({ verdict: z.literal("withdrawn"), events }),
]);
export type GivenVerdict = z.infer<typeof GivenVerdict>;

export const giveVerdict = defineRoute({
  method: "POST",
  path: "/rpc/evidence.judge/:slug",
  summary: "Dismisses or confirms happenings of an attempt's timeline, or withdraws that; no score or status changes",
  access: "recruiter",
  limit: "write",
  roles: ["reviewer", "proctor"],
  params: z.object({ slug: Slug }),
  query: z.object({ username: Username }),
  body: GivenVerdict,
  /** Every verdict on each of the happenings, newest first. */
  response: z.object({ judged: z.array(z.object({ event: Id, verdicts: z.array(Verdict) })) }),
  errors: ["test_not_found", "solution_set_not_found", "not_found", "forbidden"],
});
