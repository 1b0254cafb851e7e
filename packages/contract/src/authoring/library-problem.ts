import { z } from "zod";
import { FilePath, FolderPath, Id, Slug, Time } from "../fields.ts";
import { AuthoredType, CHILD_TYPES, ProblemContent } from "./library-content.ts";
import { ProblemType } from "../taking/problem-types.ts";

/**
 * A draft can be edited. A live version can be put into tests and never changes again. An archived one is not listed.
 */
export const ProblemState = z.enum(["draft", "live", "archived"]);
export type ProblemState = z.infer<typeof ProblemState>;

export const Difficulty = z.enum(["easy", "medium", "hard"]);
export type Difficulty = z.infer<typeof Difficulty>;

const Title = z.string().trim().min(1).max(200);
export const TAG_LENGTH = 40;
export const Tag = z.string().trim().min(1).max(TAG_LENGTH);
/** Of one problem. */
export const MOST_TAGS = 30;

/** A key in progress: it need not be complete before the problem is published. */
const KeyInTheMaking = z.record(z.string().max(100), z.unknown());

/** An imported package without a time limit uses its slowest accepted solution, times a factor, in whole seconds. */
export const TimeToMeasure = z.object({
  multiplier: z.number().positive(),
  solutions: z
    .array(z.object({ name: z.string().max(255), technology: z.string().max(60), code: z.string().max(200_000) }))
    .max(30),
});
export type TimeToMeasure = z.infer<typeof TimeToMeasure>;

/** What only authors see. */
export const Authoring = z.object({
  notes: z.string().max(20_000).default(""),
  /** The reference solution, which must pass before the problem can be published. */
  solution: z
    .object({
      technology: z.string().max(60),
      code: z.string().max(200_000),
      files: z.record(FilePath, z.string().max(200_000)).default({}),
    })
    .nullable()
    .default(null),
  /** How many cases the imported package had; absent once there are enough. */
  expected_cases: z.number().int().min(1).max(1_000_000).optional(),
  /** Until the limit is set. */
  time_to_measure: TimeToMeasure.optional(),
});
export type Authoring = z.infer<typeof Authoring>;

const question = {
  title: Title,
  /** Markdown. */
  statement: z.string().max(100_000),
  max_score: z.number().min(0).max(10_000),
  content: ProblemContent,
  grading: KeyInTheMaking,
};

/** A question of a comprehension. */
export const ChildDraft = z.object({
  /** Null if not stored yet. */
  slug: Slug.nullable(),
  problem_type: z.enum(CHILD_TYPES),
  ...question,
});
export type ChildDraft = z.infer<typeof ChildDraft>;

/** The largest draft that can be sent. */
export const DRAFT_BYTES = 16_000_000;

/** Everything that an author can change. */
export const ProblemDraft = z.object({
  ...question,
  difficulty: Difficulty.nullable(),
  tags: z.array(Tag).max(MOST_TAGS),
  folder: FolderPath,
  authoring: Authoring,
  children: z.array(ChildDraft).max(50),
});
export type ProblemDraft = z.infer<typeof ProblemDraft>;

/** A problem as its authors see it, key included. */
export const AuthoredProblem = z.object({
  id: Id,
  slug: Slug,
  problem_type: ProblemType,
  state: ProblemState,
  version: z.number().int(),
  /** A save must name the edit that it is based on. */
  edit: z.number().int(),
  updated_at: Time,
  /** The newest version of the same problem, if it is a different one. */
  newer: z.object({ slug: Slug, state: ProblemState }).nullable(),
  ...ProblemDraft.shape,
  /** A text written elsewhere may be longer than what can be typed here. */
  title: z.string(),
  statement: z.string(),
});
export type AuthoredProblem = z.infer<typeof AuthoredProblem>;

/** Where an author fixes something. */
export const EditingFolder = z.enum([
  "statement",
  "answers",
  "settings",
  "stubs",
  "workspace",
  "cases",
  "files",
  "limits",
  "solution",
  "advanced",
]);
export type EditingFolder = z.infer<typeof EditingFolder>;

/** Why a problem cannot be published yet. */
export const Fault = z.object({ folder: EditingFolder, text: z.string() });
export type Fault = z.infer<typeof Fault>;

/** `details` of a `problem_incomplete` error. */
export const IncompleteDetails = z.object({ faults: z.array(Fault) });

export const NewProblem = z.object({ problem_type: AuthoredType, title: Title, folder: FolderPath.default("") });
