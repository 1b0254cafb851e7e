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

/** The resources that a question allows its code. */
export const CodeLimits = z.object({
  cpu_ms: z.number().positive().optional(),
  memory_mb: z.number().positive().optional(),
  output_kb: z.number().positive().optional(),
  /** Multiplies its own time, by technology. */
  factors: z.record(z.string(), z.number().positive()),
  /** The test framework that judges, by technology. */
  frameworks: z.record(z.string(), z.enum(["pytest", "junit", "vitest", "mocha", "bats"])),
  /** The judge talks to the running program. */
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
  /** Deducted for a wrong answer; for a question with parts, for all of them together. */
  negative: z.number().nonnegative().default(0),
  is_multi_correct: z.boolean(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  /** One entry per blank, in the order of the statement's `___` marks. */
  blanks: z.array(z.object({ id: z.string(), label: z.string() })),
  /** For a file-based problem: the files it asks for and those it hands out. */
  inputs: z.array(FileInput),
  downloads: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      /** Programs find it in their sandbox under this path. */
      path: FilePath.optional(),
    }),
  ),
  technologies: z.array(z.string()),
  stubs: z.record(z.string(), Stub),
  test_environment: z.string().nullable(),
  /**
   * TXT compares what is printed or selected, ATF uses a test framework or the state left behind; null if code is not
   * run.
   */
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
  /** Null for any number. */
  max_submissions: z.number().int().positive().nullable(),
  /** The initial files of a multi-file answer; `read_only` ones cannot be changed. */
  files: z.array(z.object({ path: FilePath, content: z.string(), read_only: z.boolean() })),
  /** The tables of a database problem, for the schema viewer. */
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
    /** The author's order of choices stays where a section shuffles them. */
    keep_choice_order: z.boolean().optional(),
    /** VID and ADO: the longest answer. */
    recording_seconds: z.number().int().min(5).max(3_600).optional(),
    /** Audio that belongs to the question, and how often it may be played; absent for any number. */
    prompt_audio: z.object({ url: z.string(), max_plays: z.number().int().positive().optional() }).optional(),
    /** A video that belongs to the question. */
    prompt_video: z.object({ url: z.string() }).optional(),
  }),
  /** Absent if no code is run. */
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
  /** In minutes, or null if the section has no time of its own. */
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
  summary: "Lists the sections, and the problems of open ones with the candidate's answers",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  query: z.object({ test_slug: Slug.optional() }),
  response: z.object({ sections: z.array(SectionWithProblems) }),
  errors: ["test_not_found", "solution_set_not_found", "secure_browser_required"],
});

export const problemsByIds = defineRoute({
  method: "GET",
  path: "/api.v2/assessment/:id/problems",
  summary: "Returns problems of the open sections by their ids",
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
  errors: ["test_not_found", "solution_set_not_found", "secure_browser_required"],
});

export const readProblem = defineRoute({
  method: "GET",
  path: "/api/v1/problem/:slug",
  summary: "Returns one problem as the role sees it",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ _role: z.enum(["candidate", "author", "reviewer"]).optional(), test_slug: Slug.optional() }),
  response: Problem,
  errors: ["problem_not_found", "secure_browser_required", "forbidden"],
});
