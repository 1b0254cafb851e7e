import { z } from "zod";
import { Flag, Id, Slug, Time, Username } from "../fields.ts";
import { InterviewResult, NeverBegan } from "../interviews/results.ts";
import { OutageCredit } from "../taking/attempts.ts";
import { LateDraft } from "../taking/late-drafts.ts";
import { defineRoute } from "../route.ts";
import { CaseView } from "../taking/runs.ts";
import { WaitsFor } from "../taking/scores.ts";
import { ResultStatus, Solution } from "../taking/solutions.ts";

/** The result of checking code for malpractice. */
export const MalpracticeStatus = z.enum(["no malpractice", "malpractice detected"]);
export type MalpracticeStatus = z.infer<typeof MalpracticeStatus>;

const ReportProblem = z.object({
  problem: Slug,
  title: z.string(),
  problem_type: z.string(),
  max_score: z.number(),
  /** Null if not evaluated, or not yet by a person. */
  score: z.number().nullable(),
  attempted: z.boolean(),
  status: ResultStatus.nullable(),
  /** Why the score is what it is, in one sentence, or null if there is nothing to say. */
  reason: z.string().nullable(),
  solution: Solution.nullable(),
  /**
   * Edits and recordings that were made in time but arrived after the end; empty for candidates, whose receipt lists
   * them.
   */
  late_drafts: z.array(LateDraft),
  /** One of them is not decided yet; candidates see that too. */
  late_draft_waits: z.boolean(),
  /** For a recorded answer: by how many milliseconds the server got it after the end and its grace; null if in time. */
  recording_late: z.number().nullable().default(null),
  /** For a code answer: the cases that judged it, and how often the candidate ran or submitted it. */
  cases: z.array(CaseView),
  runs: z.number().int().nonnegative(),
  /** For reviewers; null if no code was judged. */
  malpractice: MalpracticeStatus.nullable(),
  /** Findings in the code that a reviewer may want to look at and that change nothing; empty for candidates. */
  notes: z.array(z.string()),
  /** The choices and blanks that the answer's ids refer to. */
  statement: z.string(),
  choices: z.array(z.object({ id: z.string(), text: z.string() })),
  blanks: z.array(z.object({ id: z.string(), label: z.string() })),
});

export const ReportEntry = z.object({ ...ReportProblem.shape, children: z.array(ReportProblem) });
export type ReportEntry = z.infer<typeof ReportEntry>;

export const Report = z.object({
  test: z.object({
    slug: Slug,
    name: z.string(),
    test_type: z.string(),
    allow_retake: z.boolean(),
    id: Id,
  }),
  solution_set: z.object({
    id: Id,
    username: Username,
    full_name: z.string(),
    start_time: Time.nullable(),
    end_time: Time.nullable(),
    submission_type: z.string().nullable(),
    reason: z.string().nullable(),
    seconds_used: z.number().int(),
    evaluated: z.boolean(),
    /** What it got back because the service was away; absent if it never was. */
    outages: z.array(OutageCredit).optional(),
  }),
  /** If the test was an interview. Its result is for recruiters only. */
  interview: z.object({ result: InterviewResult.nullable(), never_began: NeverBegan }).nullable().default(null),
  score: z.number(),
  max_score: z.number(),
  /** Of the full marks, as in the list of all candidates; null if not evaluated yet, or if there are no full marks. */
  percent: z.number().nullable().default(null),
  /** What may still change the score; empty if it is final. */
  waits_for: z.array(WaitsFor),
  /** `open` means that a person decides. Null if there is no pass mark, no score yet, or the reader may not know. */
  outcome: z.enum(["passed", "failed", "open"]).nullable().default(null),
  sections: z.array(
    z.object({
      slug: Slug,
      name: z.string(),
      score: z.number(),
      max_score: z.number(),
      waits_for: z.array(WaitsFor),
      seconds_used: z.number().int().nullable(),
      problems: z.array(ReportEntry),
    }),
  ),
});
export type Report = z.infer<typeof Report>;

export const readReport = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/solutionset",
  summary: "Returns the report of an ended attempt: a candidate's own (LRN), or any of the recruiter's company",
  access: "member",
  limit: "read",
  params: z.object({ slug: Slug }),
  query: z.object({ username: Username.optional() }),
  response: Report,
  errors: ["test_not_found", "solution_set_not_found", "forbidden"],
});

export const reportSolution = defineRoute({
  method: "GET",
  path: "/api/v1/solution/:id",
  summary: "Returns one answer as the report shows it",
  access: "member",
  limit: "read",
  params: z.object({ id: Id }),
  query: z.object({ source: z.string().max(20).optional(), test_slug: Slug.optional(), full: Flag.optional() }),
  response: Solution,
  errors: ["solution_not_found"],
});
