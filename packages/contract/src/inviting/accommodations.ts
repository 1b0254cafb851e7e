import { z } from "zod";

/** What one candidate gets in addition to the test's own rules. */
export const Accommodations = z.object({
  /** Added to the test's time; each timed section gets its share. */
  extra_minutes: z.number().int().min(0).max(1_440).default(0),
  /** Added as well, in per cent of the test's time or of each timed section's own, in whole minutes rounded up. */
  extra_percent: z.number().int().min(0).max(300).default(0),
  /** Missing or multiple faces are neither shown nor recorded. */
  no_face_alerts: z.boolean().default(false),
  /** How many more times the candidate may leave the window. */
  extra_tolerance: z.number().int().min(0).max(50).default(0),
  no_full_screen: z.boolean().default(false),
  /** Never asked to look to a side or to tilt the head. */
  no_movements: z.boolean().default(false),
  /** The reason, for colleagues; the candidate never sees it. */
  note: z.string().max(2_000).default(""),
});
export type Accommodations = z.infer<typeof Accommodations>;

/** The part of it that is about time. */
export type ExtraTime = Pick<Accommodations, "extra_minutes" | "extra_percent">;
