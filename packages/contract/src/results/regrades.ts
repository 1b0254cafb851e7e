import { z } from "zod";
import { Id, Slug, Time, Username } from "../fields.ts";
import { DRAFT_BYTES } from "../authoring/library-problem.ts";
import { ProblemType } from "../taking/problem-types.ts";
import { ChildProblem } from "../taking/problems.ts";
import { defineRoute } from "../route.ts";
import { ResultStatus } from "../taking/solutions.ts";

/** Running: answers are being judged by the new key. Ready: all are, but nothing counts yet. */
export const RegradeState = z.enum(["running", "ready", "applied", "discarded"]);
export type RegradeState = z.infer<typeof RegradeState>;

export const Regrade = z.object({
  id: Id,
  problem: Slug,
  title: z.string(),
  state: RegradeState,
  created_at: Time,
  created_by: z.string(),
  ended_at: Time.nullable(),
  /** What the regrade changes. */
  changes_key: z.boolean(),
  points: z.object({ before: z.number(), after: z.number() }),
  answers_total: z.number().int(),
  answers_judged: z.number().int(),
});
export type Regrade = z.infer<typeof Regrade>;

/** A problem of the test whose answers can be regraded. */
export const RegradableProblem = z.object({
  slug: Slug,
  title: z.string(),
  problem_type: ProblemType,
  /** Evaluated answers, including those marked by a person. */
  answers: z.number().int(),
  marked: z.number().int(),
});
export type RegradableProblem = z.infer<typeof RegradableProblem>;

export const listRegrades = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/regrades",
  summary: "Lists a test's problems that can be regraded, and its regrades so far, newest first",
  access: "recruiter",
  limit: "read",
  params: z.object({ slug: Slug }),
  response: z.object({ test: z.string(), problems: z.array(RegradableProblem), regrades: z.array(Regrade) }),
  errors: ["test_not_found"],
});

const OtherTest = z.object({ slug: Slug, name: z.string() });

const Key = z.record(z.string().max(100), z.unknown());

export const readRegradeKey = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/regrade-key",
  summary: "Returns a problem's current key and marks",
  access: "recruiter",
  limit: "read",
  roles: ["author"],
  params: z.object({ slug: Slug }),
  query: z.object({ problem: Slug }),
  response: z.object({
    problem_type: ProblemType,
    choices: ChildProblem.shape.choices,
    is_multi_correct: ChildProblem.shape.is_multi_correct,
    blanks: ChildProblem.shape.blanks,
    grading: Key,
    points: z.number(),
    /** False for a question of a comprehension, whose points are its own. */
    points_can_change: z.boolean(),
    /** The library's newest live version, if it is later than the test's and has another key. */
    newest: z.object({ version: z.number().int(), grading: Key }).nullable(),
    /** Other tests that hold the same version. They keep its key unless somebody decides otherwise there. */
    other_tests: z.array(OtherTest),
  }),
  errors: ["test_not_found", "problem_not_found"],
});

const LARGEST_POINTS = 100_000;

/** Absent fields stay as they are. */
export const RegradeChange = z.object({
  grading: Key.optional(),
  points: z.number().min(0).max(LARGEST_POINTS).optional(),
});
export type RegradeChange = z.infer<typeof RegradeChange>;

export const startRegrade = defineRoute({
  method: "POST",
  path: "/api/v1/test/:slug/regrades",
  summary: "Tries a new key or other marks on all evaluated answers, without changing any score",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ slug: Slug }),
  body: z.object({ problem: Slug, change: RegradeChange }),
  bodyBytes: DRAFT_BYTES,
  response: z.object({ id: Id }),
  status: 201,
  errors: ["test_not_found", "problem_not_found", "regrade_in_progress", "invalid_request", "file_too_large"],
});

const Score = z.object({ score: z.number().nullable(), status: ResultStatus.nullable() });

export const RegradeRow = z.object({
  solution_id: Id,
  username: Username,
  full_name: z.string(),
  before: Score,
  /** Null if not judged yet. */
  after: Score.nullable(),
  /** `marked`: a person has judged it, and that stays. `unjudged`: the judge failed, and the old score stays. */
  kept: z.enum(["marked", "unjudged"]).nullable(),
  reason: z.string().nullable(),
  /** For the whole attempt. */
  total_before: z.number().nullable(),
  total_after: z.number().nullable(),
});
export type RegradeRow = z.infer<typeof RegradeRow>;

export const REGRADE_ROWS = 1_000;

export const readRegrade = defineRoute({
  method: "GET",
  path: "/api/v1/regrade/:id",
  summary: "Returns a regrade's progress and what it would change",
  access: "recruiter",
  limit: "read",
  params: z.object({ id: Id }),
  response: z.object({
    regrade: Regrade,
    test: Slug,
    summary: z.object({
      gains: z.number().int(),
      loses: z.number().int(),
      same: z.number().int(),
      kept: z.number().int(),
      mean_change: z.number(),
    }),
    /** How many answers change by at least `from` and less than `to` points; the last range includes its end. */
    histogram: z.array(z.object({ from: z.number(), to: z.number(), answers: z.number().int() })),
    /** The largest changes first, limited in number. */
    rows: z.array(RegradeRow).max(REGRADE_ROWS),
    /** Tests that still hold this test's former version with its old key, where the same can be tried. */
    other_tests: z.array(OtherTest),
  }),
  errors: ["regrade_not_found"],
});

const end = {
  access: "recruiter",
  roles: ["author"],
  params: z.object({ id: Id }),
  body: z.object({}),
  response: z.object({ state: RegradeState }),
} as const;

export const applyRegrade = defineRoute({
  method: "POST",
  path: "/api/v1/regrade/:id/apply",
  limit: "write",
  summary: "Applies the new key and all new scores at once",
  ...end,
  errors: ["regrade_not_found", "regrade_not_ready", "regrade_outdated"],
});

export const discardRegrade = defineRoute({
  method: "POST",
  path: "/api/v1/regrade/:id/discard",
  limit: "write",
  summary: "Discards a regrade; everything stays as it is",
  ...end,
  errors: ["regrade_not_found", "regrade_not_ready"],
});

export const repeatRegrade = defineRoute({
  method: "POST",
  path: "/api/v1/regrade/:id/repeat",
  summary: "Tries an applied regrade's new key on another test that holds the same version, without changing any score",
  access: "recruiter",
  limit: "write",
  roles: ["author"],
  params: z.object({ id: Id }),
  body: z.object({ test: Slug }),
  response: z.object({ id: Id }),
  status: 201,
  errors: [
    "regrade_not_found",
    "regrade_not_ready",
    "test_not_found",
    "problem_not_found",
    "regrade_in_progress",
    "invalid_request",
  ],
});
