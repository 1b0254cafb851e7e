import { z } from "zod";

/** What one candidate gets beside the test's own rules. */
export const Accommodations = z.object({
  /** Added to the time of the test; a timed section gets its share. */
  extra_minutes: z.number().int().min(0).max(1_440).default(0),
  /** Nothing is said or noted about faces: not that there is none, not that there are several. */
  no_face_alerts: z.boolean().default(false),
  /** So many more times the window may be left. */
  extra_tolerance: z.number().int().min(0).max(50).default(0),
  no_full_screen: z.boolean().default(false),
  /** Why, for colleagues; the candidate never sees it. */
  note: z.string().max(2_000).default(""),
});
export type Accommodations = z.infer<typeof Accommodations>;
