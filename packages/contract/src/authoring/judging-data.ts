import { z } from "zod";
import { FilePath } from "../fields.ts";
import { JudgeCase, JudgeKey } from "./judging.ts";
import { Grid } from "../taking/runs.ts";

/** The keys of the types that work on data: databases, the shell, machine learning and data science. */
const NamedCase = JudgeCase.pick({ id: true, name: true, weight: true, sample: true });

/** One text for every engine, or one per technology. */
const EngineText = z.union([z.string(), z.record(z.string(), z.string())]);
export type EngineText = z.infer<typeof EngineText>;

export const GridCompare = z.object({
  /** Rows must come in the expected order. */
  ordered: z.boolean().default(false),
  /** Columns must have the expected names. */
  named: z.boolean().default(false),
  /** How far a number may differ; one that is only written differently (1.50 for 1.5) always matches. */
  absolute: z.number().nonnegative().default(0),
  relative: z.number().nonnegative().default(0),
});
export type GridCompare = z.infer<typeof GridCompare>;

export const DbaCase = NamedCase.extend({
  /** Runs after `setup`, before the candidate's statements. */
  seed: EngineText.default(""),
  /** ATF: a query that runs after the candidate's statements. Its result is compared; without it, theirs is. */
  check: EngineText.optional(),
  expected: Grid.pick({ columns: true, rows: true }),
});
export type DbaCase = z.infer<typeof DbaCase>;

export const DbaGrading = JudgeKey.extend({
  /** Creates the tables (for MongoDB, a JSON object of collections), the same for every case. */
  setup: EngineText.default(""),
  cases: z.array(DbaCase).default([]),
  compare: GridCompare.default({ ordered: false, named: false, absolute: 0, relative: 0 }),
});
export type DbaGrading = z.infer<typeof DbaGrading>;

const CodeOnExit = z.number().int().min(0).max(255);

/** What must be true once the candidate's script has ended. Paths are relative to the task's folder. */
export const StateCheck = z.discriminatedUnion("kind", [
  /** What the script itself printed. */
  z.object({ kind: z.literal("output"), text: z.string() }),
  z.object({
    kind: z.literal("file"),
    path: FilePath,
    /** Octal, as for `chmod`. */
    mode: z
      .string()
      .regex(/^[0-7]{3,4}$/)
      .optional(),
    type: z.enum(["file", "folder", "link"]).default("file"),
    /** A file's text or a link's target. */
    content: z.string().optional(),
  }),
  z.object({ kind: z.literal("absent"), path: FilePath }),
  /** A command run in the task's folder, and what it must print. */
  z.object({ kind: z.literal("command"), command: z.string(), output: z.string(), code: CodeOnExit.default(0) }),
]);
export type StateCheck = z.infer<typeof StateCheck>;

export const ShlCase = NamedCase.extend({
  /** Added to the files that the problem shows; the same name replaces one of them. */
  files: z.record(FilePath, z.string()).default({}),
  /** Commands that prepare what plain files cannot express: modes, links, dates. */
  setup: z.string().default(""),
  input: z.string().default(""),
  checks: z.array(StateCheck).min(1),
});
export type ShlCase = z.infer<typeof ShlCase>;

export const ShlGrading = JudgeKey.extend({ cases: z.array(ShlCase).default([]) });
export type ShlGrading = z.infer<typeof ShlGrading>;

export const DataCase = NamedCase.extend({
  /**
   * This case's data, added to the files that the problem shows. It holds no answers, because the candidate's code
   * reads it.
   */
  files: z.record(FilePath, z.string()).default({}),
  input: z.string().default(""),
  /** Read only by the metric. */
  truth: z.string(),
});
export type DataCase = z.infer<typeof DataCase>;

export const DataGrading = JudgeKey.extend({
  cases: z.array(DataCase).default([]),
  /** The file in which the program leaves its answer, or null if its output is the answer. */
  answer_file: FilePath.nullable().default(null),
  /** A program that reads answer, truth and input as JSON, and prints a score from 0 to 1 on its last line. */
  metric: z.object({ technology: z.string().default("python"), code: z.string() }),
  /** The score that earns nothing, and the one that earns full marks. */
  zero: z.number().min(0).max(1).default(0),
  full: z.number().min(0).max(1).default(1),
});
export type DataGrading = z.infer<typeof DataGrading>;
