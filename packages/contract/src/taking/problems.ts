import { z } from "zod";
import { FilePath, Id, Slug } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { ProblemType } from "./problem-types.ts";
import { Grid } from "./runs.ts";
import { Solution } from "./solutions.ts";

export const CodeStubType = z.enum(["Default", "Auto-Generated", "User-Modified", "User-Generated"]);

export const Stub = z.union([
  z.object({ head: z.string(), body: z.string(), tail: z.string() }),
  z.object({ content: z.string() }),
]);

export const FileInput = z.object({
  fieldName: z.enum(["main", "supplementary"]),
  label: z.string(),
  required: z.boolean(),
});
export type FileInput = z.infer<typeof FileInput>;

/** What a question says of what its code may use. */
export const CodeLimits = z.object({
  cpu_ms: z.number().positive().optional(),
  memory_mb: z.number().positive().optional(),
  output_kb: z.number().positive().optional(),
  /** Its own time is multiplied by this, by technology. */
  factors: z.record(z.string(), z.number().positive()),
  /** The test framework that judges, by technology. */
  frameworks: z.record(z.string(), z.enum(["pytest", "junit", "vitest", "mocha", "bats"])),
  /** The judge talks to the program while that runs. */
  interactive: z.boolean().optional(),
  /** How often the program may be started for one case. */
  passes: z.number().optional(),
});
export type CodeLimits = z.infer<typeof CodeLimits>;

const problemFields = {
  id: Id,
  slug: Slug,
  problem_type: ProblemType,
  title: z.string(),
  /** Markdown. */
  statement: z.string(),
  max_score: z.number().nonnegative(),
  /** Taken away for a wrong answer; of a question with parts, for all of them together. */
  negative: z.number().nonnegative().default(0),
  is_multi_correct: z.boolean(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  /** One entry a blank, in the order of the `___` marks of the statement. */
  blanks: z.array(z.object({ id: z.string(), label: z.string() })),
  /** A file-based problem: what is asked for, and what is handed out. */
  inputs: z.array(FileInput),
  downloads: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      /** Programs find it in their box under this path. */
      path: FilePath.optional(),
    }),
  ),
  technologies: z.array(z.string()),
  stubs: z.record(z.string(), Stub),
  test_environment: z.string().nullable(),
  /** TXT compares what is printed or selected, ATF asks a test framework or the state left behind; null: code is not run. */
  evaluation: z.enum(["TXT", "ATF"]).nullable(),
  /** The cases that a candidate may see. */
  samples: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      input: z.string(),
      output: z.string(),
      explanation: z.string().optional(),
    }),
  ),
  /** null: any number. */
  max_submissions: z.number().int().positive().nullable(),
  /** The files that a multi-file answer begins with; `read_only` ones cannot be changed. */
  files: z.array(z.object({ path: FilePath, content: z.string(), read_only: z.boolean() })),
  /** Tables of a database problem, for the schema viewer. */
  schema: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: Grid.nullable(),
    }),
  ),
  extra_data: z.object({
    code_stub_type: CodeStubType.optional(),
    max_length: z.number().int().positive().optional(),
    /** VID and ADO: how long an answer may be. */
    recording_seconds: z.number().int().min(5).max(3_600).optional(),
    /** A sound that belongs to the question, and how often it may be heard; absent: any number. */
    prompt_audio: z.object({ url: z.string(), max_plays: z.number().int().positive().optional() }).optional(),
    /** A film that belongs to the question. */
    prompt_video: z.object({ url: z.string() }).optional(),
  }),
  /** Absent where no code is run. */
  limits: CodeLimits.optional(),
  solution: Solution.nullable(),
};

export const ChildProblem = z.object({ ...problemFields, children: z.array(z.never()) });
/** What a candidate may see of a problem. The answer key stays on the server. */
export const Problem = z.object({ ...problemFields, children: z.array(ChildProblem) });
export type ChildProblem = z.infer<typeof ChildProblem>;
export type Problem = z.infer<typeof Problem>;

export const Section = z.object({
  name: z.string(),
  slug: Slug,
  status: z.enum(["CTK", "PND", "SUB"]),
  is_timed_section: z.boolean(),
  expiry: z.string().nullable(),
  /** Minutes; null where the section has no time of its own. */
  duration: z.number().nullable(),
  extend_duration: z.number(),
  problems_total: z.number().int(),
  /** Slugs of the top-level problems; empty while the section is locked. */
  problem_ids: z.array(Slug),
});
export type Section = z.infer<typeof Section>;

export const SectionWithProblems = z.object({ ...Section.shape, problems: z.array(Problem) });
export type SectionWithProblems = z.infer<typeof SectionWithProblems>;

export const sectionwiseProblems = defineRoute({
  method: "GET",
  path: "/api.v2/assessment/:id/sectionwise/problems",
  summary: "The sections, and the problems of those that are open, with the candidate's answers",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  query: z.object({ test_slug: Slug.optional() }),
  response: z.object({ sections: z.array(SectionWithProblems) }),
  errors: ["test_not_found", "solution_set_not_found"],
});

export const problemsByIds = defineRoute({
  method: "GET",
  path: "/api.v2/assessment/:id/problems",
  summary: "Problems of the open sections by their ids",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  query: z.object({
    ids: z
      .string()
      .max(2_000)
      .regex(/^\d+(,\d+)*$/)
      .transform((ids) => ids.split(",").map(Number)),
  }),
  response: z.object({ problems: z.array(Problem) }),
  errors: ["test_not_found", "solution_set_not_found"],
});

export const readProblem = defineRoute({
  method: "GET",
  path: "/api/v1/problem/:slug",
  summary: "One problem, as the role sees it",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ _role: z.enum(["candidate", "author", "reviewer"]).optional(), test_slug: Slug.optional() }),
  response: Problem,
  errors: ["problem_not_found", "forbidden"],
});
