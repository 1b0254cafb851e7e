import { z } from "zod";

/** All that is used of a CV: skills of the plan's list and titles of projects. */
export const CvTopics = z.object({ skills: z.array(z.string()), projects: z.array(z.string()) });
export type CvTopics = z.infer<typeof CvTopics>;

/** A question as it was prepared for one candidate. */
export const PreparedQuestion = z.object({
  competency: z.string(),
  text: z.string(),
  rephrased: z.string(),
  source: z.enum(["script", "model"]),
  why: z.string(),
  /** The plan's question, without anything from the CV. */
  plain: z.string(),
});
export type PreparedQuestion = z.infer<typeof PreparedQuestion>;
