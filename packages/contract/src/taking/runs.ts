import { z } from "zod";
import { FilePath, Flag, Id, Slug, Time, Username } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { ResultStatus } from "./solutions.ts";

/** What the client shows of a run. IDLE and LOADING exist before the server knows about it. */
export const RunState = z.enum(["IDLE", "LOADING", "EVALUATING", "EVALUATED", "ERROR", "MAL_PRACTICE_ERROR", "ABORT"]);
export type RunState = z.infer<typeof RunState>;

/** How a case, or the compiler, ended. */
export const Verdict = z.enum([
  "PASSED",
  "WRONG",
  "NONZERO",
  "SIGNAL",
  "CPU_LIMIT",
  "WALL_LIMIT",
  "MEMORY_LIMIT",
  "OUTPUT_LIMIT",
  "NOT_RUN",
  /** Not run because the cases before it have run out of time. */
  "GIVEN_UP",
  "INTERNAL",
]);
export type Verdict = z.infer<typeof Verdict>;

/** One case of an evaluated run: AC or OK when it passed, NC when it did not. */
export const TestCaseResult = z.object({
  name: z.string(),
  classname: z.string(),
  /** In seconds; 0 if it is not given. */
  time: z.number().nonnegative(),
  status: z.enum(["AC", "OK", "NC"]),
  framework: z.string(),
});
export type TestCaseResult = z.infer<typeof TestCaseResult>;

/** A table that a query returned, each cell as text; null is SQL's null. */
export const Grid = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
  /** Rows that were left out. */
  more: z.number().int().nonnegative(),
});
export type Grid = z.infer<typeof Grid>;

/** What a candidate may see of a case: for a hidden one, only whether it passed. */
export const CaseView = z.object({
  ...TestCaseResult.shape,
  id: z.string(),
  is_sample: z.boolean(),
  verdict: Verdict,
  cpu_ms: z.number().nonnegative().nullable(),
  memory_kb: z.number().nonnegative().nullable(),
  input: z.string().optional(),
  expected: z.string().optional(),
  output: z.string().optional(),
  stderr: z.string().optional(),
  /** Who wrote what, in order: `> ` before the program's lines, `< ` before the judge's, `---` between two passes. */
  transcript: z.string().optional(),
  grid: Grid.optional(),
  expected_grid: Grid.optional(),
  /** What the check says, in one sentence. */
  message: z.string().optional(),
  /** A picture of the page as a data URL (UIX, SEL). */
  image: z.string().optional(),
});
export type CaseView = z.infer<typeof CaseView>;

export const Run = z.object({
  id: z.uuid(),
  /** `run` tries the code; `submit` judges it by all cases; `grade` is the final evaluation at the end of the test. */
  kind: z.enum(["run", "submit", "grade", "trial", "regrade"]),
  problem: Slug,
  problem_id: Id,
  solution_id: Id.nullable(),
  technology: z.string(),
  state: RunState,
  created_at: Time,
  finished_at: Time.nullable(),
  /** Runs ahead of this one while it waits. */
  ahead: z.number().int().nonnegative().nullable(),
  cases_total: z.number().int().nonnegative(),
  cases: z.array(CaseView),
  compile: z.object({ verdict: Verdict, log: z.string() }).nullable(),
  /** For a run with the candidate's own input. */
  output: z.object({ verdict: Verdict, stdout: z.string(), stderr: z.string(), grid: Grid.optional() }).nullable(),
  status: ResultStatus.nullable(),
  score: z.number().nullable(),
  max_score: z.number(),
  /** One sentence if something went wrong: capacity, malpractice, an error of the judge, code that ended its tests. */
  message: z.string().nullable(),
  /** Says which compatible mode or local engine was used instead of the named one. */
  engine_note: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

const Sockmeta = z.object({ connid: z.string().max(100), wid: z.string().max(100), sockid: z.string().max(100) });

export const runCode = defineRoute({
  method: "POST",
  path: "/rpc/code.run",
  summary: "Runs code against the sample cases, or with the candidate's own input",
  access: "member",
  limit: "run",
  query: z.object({
    solution_type: z.string().max(3),
    /** True for the sample cases, false for `input` only. */
    verify: Flag,
  }),
  body: z.object({
    technology: z.string().max(60),
    code: z.string().max(200_000),
    files: z.record(FilePath, z.string().max(200_000)).optional(),
    input: z.string().max(100_000).default(""),
    /** Only this sample case. */
    sample: z.string().max(200).optional(),
    problem_id: Id,
    solution_id: Id.nullable(),
    sockmeta: Sockmeta.nullable(),
    username: Username,
  }),
  response: Run,
  errors: [
    "problem_not_found",
    "solution_not_found",
    "session_ended",
    "section_closed",
    "attempt_paused",
    "technology_unavailable",
    "run_in_progress",
    "at_capacity",
  ],
});

export const submitCode = defineRoute({
  method: "POST",
  path: "/rpc/solutions.submit",
  summary: "Judges the saved answer by all its cases",
  access: "member",
  limit: "run",
  body: z.object({ solution_id: Id, sockmeta: Sockmeta.nullable() }),
  response: Run,
  errors: [
    "solution_not_found",
    "session_ended",
    "section_closed",
    "attempt_paused",
    "technology_unavailable",
    "run_in_progress",
    "submissions_used_up",
    "at_capacity",
  ],
});

export const readRun = defineRoute({
  method: "GET",
  path: "/api/v1/run/:id",
  summary: "Returns the state of a run, for a page that missed its messages",
  access: "member",
  limit: "read",
  params: z.object({ id: z.uuid() }),
  response: Run,
  errors: ["run_not_found"],
});

export const abortRun = defineRoute({
  method: "POST",
  path: "/rpc/code.abort",
  summary: "Stops one of the caller's waiting or active runs",
  access: "member",
  limit: "write",
  body: z.object({ run_id: z.uuid() }),
  response: Run,
  errors: ["run_not_found"],
});

export const runsOfProblem = defineRoute({
  method: "GET",
  path: "/api/v1/problem/:slug/runs",
  summary: "Returns the caller's newest run and submissions for one problem in a test",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ test_slug: Slug }),
  response: z.object({
    last_run: Run.nullable(),
    submissions: z.array(Run),
    submissions_left: z.number().int().nonnegative().nullable(),
  }),
  errors: ["problem_not_found"],
});
