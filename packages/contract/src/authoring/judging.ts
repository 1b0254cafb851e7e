import { z } from "zod";
import { FilePath } from "../fields.ts";
import { CaseView, Run } from "../taking/runs.ts";
import { ResultStatus } from "../taking/solutions.ts";
import { Technology } from "../taking/technologies.ts";
import { ProblemType } from "../taking/problem-types.ts";

/**
 * The shapes that pass between the server, the database and a worker. The keys themselves are in `problem.grading`,
 * and only authors and reviewers ever see them.
 */

/** A run's code, as it was when the run was requested. */
export const RunRequest = z.object({
  code: z.string(),
  files: z.record(FilePath, z.string()).default({}),
  input: z.string().default(""),
  /** False if only `input` is run and nothing is judged. */
  verify: z.boolean(),
  /** For a trial: only the cases that a candidate may see, as in a candidate's run. */
  samples_only: z.boolean().optional(),
  /** The id of the only sample case to run. */
  sample: z.string().optional(),
});
export type RunRequest = z.infer<typeof RunRequest>;

/** A worker's result, so far or final. Cases are complete here; who may see what is decided when they are sent out. */
export const RunResult = z.object({
  cases_total: z.number().int().nonnegative(),
  cases: z.array(CaseView),
  compile: Run.shape.compile,
  output: Run.shape.output,
  status: ResultStatus.nullable(),
  /** The share of the full marks, from 0 to 1. */
  share: z.number().min(0).max(1).nullable(),
  /** Why the score is what it is, in one sentence. */
  reason: z.string().nullable(),
  engine_note: z.string().nullable(),
  /** What a reviewer may want to look at; candidates do not see it. */
  notes: z.array(z.string()).default([]),
});
export type RunResult = z.infer<typeof RunResult>;

export const Unavailable = z.object({ problem_type: ProblemType, reason: z.string() });
export type Unavailable = z.infer<typeof Unavailable>;
/** Why nothing is offered yet. */
export const WORKER_STARTING = "The worker is starting and checks what it can run.";

/** What a worker offers, as stored in the database. */
export const WorkerOffer = z.object({
  technologies: z.array(Technology),
  offers: z.array(z.string()),
  unavailable: z.array(Unavailable),
});

/** What a worker must offer to judge a problem of this type in this technology. */
export function needsOf(type: string, technology: string): string {
  return `${type}:${technology}`;
}

const Weight = z.number().nonnegative().default(1);

/** A case's text that is too long for its question, stored as a library file. */
export const CaseFile = z.object({
  name: z.string().max(255),
  url: z.string().max(500),
  size: z.number().int().min(0),
});
export type CaseFile = z.infer<typeof CaseFile>;

export const JudgeCase = z.object({
  id: z.string(),
  name: z.string(),
  input: z.string(),
  output: z.string(),
  /** Replaces `input` and `output`; never for a sample. */
  files: z.object({ input: CaseFile, output: CaseFile }).partial().optional(),
  weight: Weight,
  /** Shown to the candidate and used by `run`. */
  sample: z.boolean().default(false),
});
export type JudgeCase = z.infer<typeof JudgeCase>;

/** Absent if a and A differ. */
const ignore_case = z.boolean().optional();

/**
 * How a checker is called and how it replies:
 * `json` reads `{"input", "expected", "output"}` and prints AC or NC, then the reason. Its output counts, not its exit
 * code.
 * `testlib` gets the paths of input, output and expected output, and exits with 0 (right), or 1, 2, 4 or 8 (wrong).
 * `icpc` gets the paths of input, expected output and a folder, reads the output, and exits with 42 (right) or 43
 * (wrong).
 * Any other exit is the checker's fault.
 */
export const CheckerProtocol = z.enum(["json", "testlib", "icpc"]);
export type CheckerProtocol = z.infer<typeof CheckerProtocol>;

/** Each pass starts the program with its full limits. */
export const MOST_PASSES = 100;

export const Compare = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("exact"), ignore_case }),
  /** `lines` means that the words must also be on the same lines. */
  z.object({ kind: z.literal("token"), ignore_case, lines: z.boolean().optional() }),
  z.object({
    kind: z.literal("numeric"),
    absolute: z.number().nonnegative().default(0),
    relative: z.number().nonnegative().default(0),
    ignore_case,
  }),
  z.object({
    kind: z.literal("checker"),
    technology: z.string(),
    code: z.string(),
    /** Absent for `json`. */
    protocol: CheckerProtocol.optional(),
    /** What lies beside the code, for example a library. */
    files: z.record(FilePath, z.string()).optional(),
    /** Come after the paths. */
    args: z.array(z.string()).optional(),
    /** With `icpc`: it talks to the running program, and each one's output is the other's input. */
    interactive: z.boolean().optional(),
    /** With `icpc`: how often a program may be started for one case; `nextpass.in` in the folder is the next input. */
    passes: z.number().int().min(2).max(MOST_PASSES).optional(),
  }),
]);
export type Compare = z.infer<typeof Compare>;

/** Only where it differs from the sandbox's own limits. */
export const JudgeLimits = z
  .object({
    cpu_ms: z.number().positive(),
    wall_ms: z.number().positive(),
    memory_mb: z.number().positive(),
    processes: z.number().int().positive(),
    output_kb: z.number().positive(),
  })
  .partial();
export type JudgeLimits = z.infer<typeof JudgeLimits>;

/** A test that must have run; if it is missing, it has failed. */
export const ManifestTest = z.object({
  id: z.string(),
  name: z.string(),
  /** Absent for a test of that name in any class. */
  classname: z.string().optional(),
  weight: Weight,
  sample: z.boolean().default(false),
});
export type ManifestTest = z.infer<typeof ManifestTest>;

export const FrameworkKey = z.object({
  name: z.enum(["pytest", "junit", "vitest", "mocha", "bats"]),
  /** Where the framework finds the candidate's code. */
  source: FilePath,
  files: z.record(FilePath, z.string()),
  /**
   * The part of `files` that is left out when a candidate only runs the code, because code can read the files beside
   * it.
   */
  hidden_files: z.array(FilePath).default([]),
  tests: z.array(ManifestTest).min(1),
});
export type FrameworkKey = z.infer<typeof FrameworkKey>;

/** A name that the code may not use. */
export const ForbiddenCall = z.object({ call: z.string().min(1), reason: z.string().optional() });
export type ForbiddenCall = z.infer<typeof ForbiddenCall>;

/** A library file that programs find in their sandbox. */
export const Attachment = z.object({ name: z.string().max(255), url: z.string().max(500), path: FilePath });
export type Attachment = z.infer<typeof Attachment>;

/** For every type whose code is run; each type's own key adds to it. */
export const JudgeKey = z.object({
  limits: JudgeLimits.default({}),
  /** Multiplies the time, by technology. */
  factors: z.record(z.string(), z.number().positive()).default({}),
  forbidden: z.array(ForbiddenCall).default([]),
  /** False for all or nothing. */
  partial: z.boolean().default(true),
  /** Those that candidates cannot download; the others are downloads with a path. */
  attachments: z.array(Attachment).max(20).optional(),
});
export type JudgeKey = z.infer<typeof JudgeKey>;

export const ScrGrading = JudgeKey.extend({
  cases: z.array(JudgeCase).default([]),
  compare: Compare.default({ kind: "exact" }),
  /** ATF: by technology. */
  frameworks: z.record(z.string(), FrameworkKey).default({}),
});
export type ScrGrading = z.infer<typeof ScrGrading>;
