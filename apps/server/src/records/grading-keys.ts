import { z } from "zod";

/** What `problem.grading` holds, by the problem's type. The other types have no key: a person reads the answer. */
export const McqGrading = z.object({ correct: z.array(z.string()).min(1), partial: z.boolean().optional() });

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
});

export const FbeGrading = z.object({
  truth: z.string(),
  id_column: z.string(),
  value_column: z.string(),
  metric: z.enum(["accuracy", "f1", "rmse"]),
  baseline: z.number().positive().optional(),
});
