import { z } from "zod";
import { ScrGrading } from "./judging.ts";
import { DataGrading, DbaGrading, ShlGrading } from "./judging-data.ts";
import { PrjGrading, SelGrading, UixGrading } from "./judging-web.ts";
import { FbeGrading, FibGrading, McqGrading, ReviewGrading } from "./judging-written.ts";
import { ChildProblem, CODING_TYPES, type ProblemType } from "../taking/problems.ts";

const shape = ChildProblem.shape;
/** The part of a problem that a candidate may see, as stored in the database. */
export const ProblemContent = z.object({
  is_multi_correct: shape.is_multi_correct.default(false),
  choices: shape.choices.default([]),
  blanks: shape.blanks.default([]),
  inputs: shape.inputs.default([]),
  downloads: shape.downloads.default([]),
  technologies: shape.technologies.default([]),
  stubs: shape.stubs.default({}),
  test_environment: shape.test_environment.default(null),
  evaluation: shape.evaluation.default(null),
  samples: shape.samples.default([]),
  max_submissions: shape.max_submissions.default(null),
  files: shape.files.default([]),
  schema: shape.schema.default([]),
  extra_data: shape.extra_data.default({}),
});
export type ProblemContent = z.infer<typeof ProblemContent>;

/** Types whose answers are code that is run. */
export const RUN_TYPES = [...CODING_TYPES, "SHL"] as const satisfies readonly ProblemType[];
/** Questions that may be part of a comprehension. */
export const CHILD_TYPES = ["MCQ", "FIB", "SUB", "TEX"] as const satisfies readonly ProblemType[];
/** What can be written in the library. */
export const AUTHORED_TYPES = [...CHILD_TYPES, "CMP", "FBE", "VID", "ADO", ...RUN_TYPES] as const;
export const AuthoredType = z.enum(AUTHORED_TYPES);
export type AuthoredType = z.infer<typeof AuthoredType>;

/** What a complete key must match, by type; a comprehension has only its children's keys. */
export const GRADING_KEYS = {
  MCQ: McqGrading,
  FIB: FibGrading,
  SUB: ReviewGrading,
  TEX: ReviewGrading,
  VID: ReviewGrading,
  ADO: ReviewGrading,
  CMP: z.object({}),
  FBE: FbeGrading,
  SCR: ScrGrading,
  DBA: DbaGrading,
  SHL: ShlGrading,
  MLI: DataGrading,
  DSC: DataGrading,
  UIX: UixGrading,
  SEL: SelGrading,
  PRJ: PrjGrading,
} as const satisfies Record<AuthoredType, z.ZodType>;

export function isRunType(type: string): boolean {
  return RUN_TYPES.some((each) => each === type);
}
