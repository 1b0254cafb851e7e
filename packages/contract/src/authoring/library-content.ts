import { z } from "zod";
import { ScrGrading } from "./judging.ts";
import { DataGrading, DbaGrading, ShlGrading } from "./judging-data.ts";
import { AutomationGrading, NotebookGrading, OperationsGrading, ProjectGrading } from "./judging-environments.ts";
import { PrjGrading, SelGrading, UixGrading } from "./judging-web.ts";
import { FbeGrading, FibGrading, McqGrading, ReviewGrading } from "./judging-written.ts";
import { ANSWERED_BY, typesAnsweredBy, type AnswerWay, type TypeAnsweredBy } from "../taking/problem-types.ts";
import { ChildProblem } from "../taking/problems.ts";

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
export const RUN_TYPES = typesAnsweredBy("code");
/** Questions that may be part of a comprehension. */
export const CHILD_TYPES = typesAnsweredBy("choices", "blanks", "rich text", "plain text");
/** What can be written in the library. */
export const AUTHORED_TYPES = [...CHILD_TYPES, ...typesAnsweredBy("parts", "files", "video", "audio"), ...RUN_TYPES];
export const AuthoredType = z.enum(AUTHORED_TYPES);
export type AuthoredType = z.infer<typeof AuthoredType>;

type RunType = TypeAnsweredBy<"code">;

const WRITTEN_KEYS = {
  choices: McqGrading,
  blanks: FibGrading,
  "rich text": ReviewGrading,
  "plain text": ReviewGrading,
  video: ReviewGrading,
  audio: ReviewGrading,
  files: FbeGrading,
  // A comprehension has only the keys of its parts.
  parts: z.object({}),
} as const satisfies Record<Exclude<AnswerWay, "code">, z.ZodType>;

const CODE_KEYS = {
  SCR: ScrGrading,
  DBA: DbaGrading,
  SHL: ShlGrading,
  MLI: DataGrading,
  DSC: DataGrading,
  UIX: UixGrading,
  SEL: SelGrading,
  PRJ: PrjGrading,
  APP: ProjectGrading,
  MOB: ProjectGrading,
  DJP: NotebookGrading,
  PBE: ProjectGrading,
  PFS: ProjectGrading,
  PFE: ProjectGrading,
  PBT: AutomationGrading,
  PBD: OperationsGrading,
} as const satisfies Record<RunType, z.ZodType>;

/** What a complete key of this type must match. */
export function gradingKey(type: AuthoredType): z.ZodType {
  return isRunType(type) ? CODE_KEYS[type] : WRITTEN_KEYS[ANSWERED_BY[type]];
}

export function isRunType<Type extends string>(type: Type): type is Type & RunType {
  return RUN_TYPES.some((each) => each === type);
}
