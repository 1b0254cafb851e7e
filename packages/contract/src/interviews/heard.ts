import { z } from "zod";

/** What a worker has heard of an answer so far, kept with the turn until the transcript is complete. */
export const KeptPart = z.object({
  /** The `client_turn_id` of the answer. */
  of: z.string(),
  /** Milliseconds of the recording. */
  from: z.number(),
  to: z.number(),
  text: z.string(),
  /** The sum of the log-probabilities of its tokens; null if it is not known. */
  logProbability: z.number().nullable(),
  tokens: z.number(),
  /** Seconds in which somebody may be speaking. */
  voiced: z.number(),
});
export type KeptPart = z.infer<typeof KeptPart>;
