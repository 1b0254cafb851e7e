import { z } from "zod";
import { CandidateStatus } from "../inviting/candidates.ts";
import { Id, Slug, Time, Username } from "../fields.ts";
import { InterviewResult, NeverBegan } from "../interviews/results.ts";
import { defineRoute } from "../route.ts";
import { StandingStage } from "./stages.ts";
import { WaitsFor } from "../taking/scores.ts";

/** Marks stay empty until somebody has decided, so that nobody who still has to mark is led by them. */
const InterviewVerdict = z.object({
  /** By competency: the mean of what people gave; null if nobody could judge it. */
  marks: z.record(z.string(), z.number().nullable()),
  decision: z.object({ reason: z.string(), by: z.string(), at: Time }).nullable(),
  /** Why a person must look, each in one sentence. */
  review_reasons: z.array(z.string()),
  asked_for_person: z.boolean(),
});
export type InterviewVerdict = z.infer<typeof InterviewVerdict>;

export const CandidateResult = z.object({
  username: Username,
  full_name: z.string(),
  email: z.string(),
  status: CandidateStatus,
  /** What people decided about them; no candidate sees it, and nothing sets it but a person. */
  stage: StandingStage,
  /** Whether there are scores; those of `waiting` answers come from a person. */
  evaluated: z.boolean(),
  waiting: z.number().int(),
  /** Late drafts, and those of them that nobody has accepted or declined yet. */
  late_drafts: z.number().int(),
  late_drafts_waiting: z.number().int(),
  score: z.number().nullable(),
  /** Instead of points, how an interview went; null for other tests and until it is over. */
  interview: InterviewResult.nullable().default(null),
  never_began: NeverBegan,
  /** What people said about an interview; null for other tests and for those who never agreed to one. */
  review: InterviewVerdict.nullable().default(null),
  /** What may still change the score; empty if it is final or there is none yet. */
  waits_for: z.array(WaitsFor),
  /** For the problems that this candidate was given; null if a pool chooses them at the start. */
  max_score: z.number().nullable(),
  percent: z.number().nullable(),
  /** The same with full marks for every waiting answer: anybody still below the pass mark has failed. */
  best_percent: z.number().nullable(),
  /** In the order of the report's sections; null if nothing is evaluated yet. */
  sections: z.array(z.number().nullable()),
  seconds_used: z.number().int().nullable(),
  submission_type: z.string().nullable(),
  reason: z.string().nullable(),
  start_time: Time.nullable(),
  end_time: Time.nullable(),
  /** Evidence worth reviewing, by kind: how often it was recorded, and nothing about what it means. */
  evidence: z.record(z.string(), z.number().int()),
  /** How many entries a reviewer dismissed; `evidence` leaves them out. */
  evidence_dismissed: z.number().int().default(0),
  /** How many alerts nobody has dismissed or confirmed yet. */
  evidence_waiting: z.number().int().default(0),
  /** Their entries in the form before the start, by field name. */
  form: z.record(z.string(), z.string()),
  /** What they said about the test at its end. */
  feedback: z.object({ rating: z.number().int(), comment: z.string() }).nullable(),
  /** The issues that they reported during the test; `problem` is a title. */
  issues: z.array(z.object({ category: z.string(), comment: z.string(), problem: z.string().nullable(), at: Time })),
});
export type CandidateResult = z.infer<typeof CandidateResult>;

const ReportedTest = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  /** An interview has no points; a person decides who passes. */
  is_interview: z.boolean().default(false),
  /** Null if it depends on what a pool gives each candidate. */
  max_score: z.number().nullable(),
  /** A percentage of the full marks, or null if none is set. */
  cut_off: z.number().nullable(),
});

export const TestReport = z.object({
  test: ReportedTest,
  sections: z.array(z.object({ slug: Slug, name: z.string(), max_score: z.number().nullable() })),
  /** What an interview is marked by; empty for other tests. */
  competencies: z.array(z.object({ key: z.string(), name: z.string() })).default([]),
  /** The fields of the test's own form. */
  form: z.array(z.object({ name: z.string(), label: z.string() })),
  candidates: z.array(CandidateResult),
});
export type TestReport = z.infer<typeof TestReport>;

const ItemStatistics = z.object({
  problem: Slug,
  title: z.string(),
  problem_type: z.string(),
  section: z.string(),
  max_score: z.number(),
  /** Candidates who were given it, who answered it, and whose answer waits for a person. */
  given: z.number().int(),
  answered: z.number().int(),
  waiting: z.number().int(),
  /** Late drafts that nobody has accepted or declined yet. */
  late_drafts_waiting: z.number().int(),
  mean_score: z.number().nullable(),
  /** The mean share of the full marks, from 0 to 1. */
  difficulty: z.number().nullable(),
  /** The correlation with the rest of the test, from -1 to 1. */
  discrimination: z.number().nullable(),
  /** For those whose page reported what it showed. */
  median_seconds: z.number().nullable(),
});
export type ItemStatistics = z.infer<typeof ItemStatistics>;

const Spread = z.object({
  mean: z.number().nullable(),
  median: z.number().nullable(),
  deviation: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
});

export const TestStatistics = z.object({
  /** How many evaluated attempts it covers. */
  evaluated: z.number().int(),
  /** As a percentage of the full marks. */
  percent: Spread,
  distribution: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
  sections: z.array(
    z.object({
      slug: Slug,
      name: z.string(),
      /** Null if it depends on what a pool gives each candidate. */
      max_score: z.number().nullable(),
      percent: Spread,
      /** If the section is timed. */
      median_seconds: z.number().nullable(),
    }),
  ),
  items: z.array(ItemStatistics),
});
export type TestStatistics = z.infer<typeof TestStatistics>;

const ofTest = { access: "recruiter", params: z.object({ slug: Slug }), errors: ["test_not_found"] } as const;

export const readTestReport = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/report",
  limit: "read",
  summary: "Lists all candidates of a test with their results, without recruiters' trials",
  ...ofTest,
  response: TestReport,
});

export const readTestStatistics = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/statistics",
  limit: "read",
  summary: "Returns statistics of a test, its sections and its problems over all evaluated attempts",
  ...ofTest,
  response: TestStatistics,
});

export const ReportFormat = z.enum(["csv", "json", "xlsx"]);
export type ReportFormat = z.infer<typeof ReportFormat>;

export const exportTestReport = defineRoute({
  method: "GET",
  path: "/api/v1/test/:slug/report/export",
  limit: "heavy",
  summary: "Exports a test's results as a file",
  ...ofTest,
  query: z.object({ format: ReportFormat }),
});
