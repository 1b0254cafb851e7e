import { z } from "zod";

/** What was found in a CV. The text itself goes no further. */
export const CvReading = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("ready"),
    skills: z.array(z.string()),
    projects: z.array(z.string()),
    /** Text that people cannot see; null if there is none. */
    hidden: z.string().nullable(),
  }),
  z.object({
    state: z.literal("unreadable"),
    /** One sentence for the candidate. */
    reason: z.string(),
    hidden: z.string().nullable(),
  }),
]);
export type CvReading = z.infer<typeof CvReading>;
