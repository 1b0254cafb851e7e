import { RegradeChange } from "@invigil/contract/results/regrades";
import { z } from "zod";

/** The content of `regrade.change`: the change, and what counted in the test at the time. */
export const StoredChange = RegradeChange.extend({
  grading: z.record(z.string(), z.json()).optional(),
  points_before: z.number(),
  penalty: z.number(),
  /** The version in the test; null in old rows that do not say. */
  held_id: z.number().nullable().default(null),
  /** The other test's regrade that this one repeats. */
  repeats: z.number().nullable().default(null),
});
export type StoredChange = z.infer<typeof StoredChange>;

/** The content of `regrade_result.evaluation`. */
export const Judged = z.object({
  reason: z.string(),
  run_id: z.string().optional(),
  /** Why the old score stays. */
  kept: z.enum(["marked", "unjudged"]).optional(),
});
export type Judged = z.infer<typeof Judged>;
