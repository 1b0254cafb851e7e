import { RegradeChange } from "@invigil/contract/results/regrades";
import { z } from "zod";

/** What `regrade.change` holds: the change, and what counted in the test when it was tried. */
export const StoredChange = RegradeChange.extend({
  grading: z.record(z.string(), z.json()).optional(),
  points_before: z.number(),
  penalty: z.number(),
  /** The version that the test held; null: an old row that does not say. */
  held_id: z.number().nullable().default(null),
  /** The regrade of another test that this one follows. */
  repeats: z.number().nullable().default(null),
});
export type StoredChange = z.infer<typeof StoredChange>;

/** What `regrade_result.evaluation` holds. */
export const Judged = z.object({
  reason: z.string(),
  run_id: z.string().optional(),
  /** The old score stays. */
  kept: z.enum(["marked", "unjudged"]).optional(),
});
export type Judged = z.infer<typeof Judged>;
