import { z } from "zod";

/** What `problem.grading` holds for the types whose answers are not run. */
export const McqGrading = z.object({
  correct: z.array(z.string()).min(1),
  partial: z.boolean().optional(),
  /** One of the right choices is enough. */
  any: z.boolean().optional(),
});

export const FibGrading = z.object({
  blanks: z
    .array(
      z.object({
        accepted: z.array(z.string()).min(1),
        case_sensitive: z.boolean().optional(),
        tolerance: z.number().nonnegative().optional(),
      }),
    )
    .min(1),
  /** Each right blank counts, unless this is false: then it is all or nothing. */
  partial: z.boolean().optional(),
});

export const FbeGrading = z.object({
  truth: z.string(),
  id_column: z.string(),
  value_column: z.string(),
  metric: z.enum(["accuracy", "f1", "rmse"]),
  baseline: z.number().positive().optional(),
});

/** What a reviewer of an answer (SUB, TEX, VID, ADO) gives points for. */
export const RubricLine = z.object({ id: z.string().max(60), text: z.string().max(500), points: z.number().min(0) });
export type RubricLine = z.infer<typeof RubricLine>;
export const ReviewGrading = z.object({ rubric: z.array(RubricLine).max(30).default([]) });
