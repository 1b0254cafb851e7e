import { z } from "zod";
import { Id, Ok, Slug, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { LateAnswer } from "./late-answers.ts";
import { InterviewPlan, InterviewVoice, SCORE_MAX } from "./plan.ts";
import { InterviewResult, NeverBegan } from "./results.ts";
import { TURNS_MAX } from "./session.ts";
import { AnswerMode, CvState, InterviewFacts, InterviewState, TurnKind } from "./snapshot.ts";

const Score = z.number().int().min(0).max(SCORE_MAX);

/** A part of a spoken answer, from and to in milliseconds of its recording. */
export const Sentence = z.object({ from: z.number(), to: z.number(), text: z.string() });
export type Sentence = z.infer<typeof Sentence>;

export const ReviewedTurn = z.object({
  seq: z.number().int(),
  kind: TurnKind,
  competency: z.string().nullable(),
  text: z.string(),
  rephrased: z.string().nullable(),
  source: z.enum(["script", "model"]),
  /** Why this was asked, in one sentence. */
  why: z.string(),
  /** Why the script asked although a model should have; null if nothing failed. */
  fault: z.string().nullable(),
  asked_at: Time,
  heard_at: Time.nullable(),
  answered_at: Time.nullable(),
  mode: AnswerMode.nullable(),
  unanswered: z.boolean(),
  /** What counts: an accepted late answer, the correction, what was typed, or what was understood. */
  answer: z.string().nullable(),
  /** The same without what was accepted after the end. */
  in_time: z.string().nullable(),
  /** It had been typed but not sent when the interview ended. */
  from_draft: z.boolean(),
  transcript: z.string().nullable(),
  corrected: z.string().nullable(),
  sentences: z.array(Sentence),
  /** Whether the transcript can be trusted; null for typed answers. */
  reliable: z.boolean().nullable(),
  /** The recording of a spoken answer. */
  recording: z.object({ url: z.string(), ms: z.number() }).nullable(),
  /** What was typed in time but arrived after the end. */
  late: z.array(LateAnswer),
});
export type ReviewedTurn = z.infer<typeof ReviewedTurn>;

/** What the machine proposes for one competency. */
export const ProposedScore = z.object({
  competency: z.string(),
  /** Null if it cannot be judged. */
  score: z.number().min(0).max(SCORE_MAX).nullable(),
  reason: z.string(),
  quotes: z.array(z.object({ seq: z.number().int(), text: z.string() })),
  /** The difference between its runs. */
  spread: z.number().nullable(),
});
export type ProposedScore = z.infer<typeof ProposedScore>;

export const InterviewMark = z.object({
  competency: z.string(),
  mark: Score.nullable(),
  note: z.string().trim().max(2_000).default(""),
});
export type InterviewMark = z.infer<typeof InterviewMark>;

/** A stored mark. */
export const GivenMark = InterviewMark.extend({
  /** Given before the reviewer saw what the machine proposes and what colleagues gave. */
  blind: z.boolean(),
});
export type GivenMark = z.infer<typeof GivenMark>;

export const InterviewDecision = z.object({
  result: z.enum(["PAS", "FAL"]),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: Time,
});

export const InterviewReview = z.object({
  id: Id,
  test: z.object({ slug: Slug, name: z.string() }),
  candidate: z.string(),
  is_trial: z.boolean(),
  state: InterviewState,
  result: InterviewResult.nullable(),
  never_began: NeverBegan,
  /** Why a person must look, each in one sentence. */
  review_reasons: z.array(z.string()),
  plan: InterviewPlan,
  facts: InterviewFacts,
  /** When everything that the candidate said was deleted; null if it is still there. */
  emptied_at: Time.nullable(),
  /** When the candidate was told in the invitation that a machine asks, and when they agreed. */
  consent: z.object({ version: z.number().int(), told_at: Time.nullable(), given_at: Time }),
  person_asked_at: Time.nullable(),
  person_message: z.string(),
  cv: z.object({
    state: CvState,
    name: z.string().nullable(),
    url: z.string().nullable(),
    /** What the questions may have used. */
    skills: z.array(z.string()),
    projects: z.array(z.string()),
    /** The file contains text that people cannot see; nobody was asked about it. */
    hidden_text: z.string().nullable(),
  }),
  turns: z.array(ReviewedTurn),
  /** The share of competencies with an answer, from 0 to 1. */
  coverage: z.number(),
  /** The caller's own marks. */
  own_marks: z.array(GivenMark),
  /** Null until the caller has marked every competency, so that nobody is led by the machine or by colleagues. */
  proposals: z.array(ProposedScore).nullable(),
  others: z.array(z.object({ reviewer: z.string(), marks: z.array(GivenMark) })).nullable(),
  decision: InterviewDecision.nullable(),
  /** How the calls of the model went; their texts are in the export. */
  calls: z.object({ total: z.number().int(), failed: z.number().int(), tokens: z.number().int(), intact: z.boolean() }),
});
export type InterviewReview = z.infer<typeof InterviewReview>;

const ofAttempt = { params: z.object({ id: Id }), access: "recruiter" } as const;

export const readInterview = defineRoute({
  ...ofAttempt,
  method: "GET",
  path: "/api/v1/interviews/:id",
  summary: "Returns an interview with transcript, recordings and marks; proposals only after the caller's own marks",
  limit: "read",
  response: InterviewReview,
  errors: ["interview_not_found"],
});

export const markInterview = defineRoute({
  ...ofAttempt,
  method: "PUT",
  path: "/api/v1/interviews/:id/marks",
  summary: "Saves the caller's marks; those given after the proposals were seen say so",
  limit: "write",
  roles: ["reviewer"],
  personOnly: true,
  body: z.object({ marks: z.array(InterviewMark).max(20) }),
  response: InterviewReview,
  errors: ["interview_not_found", "not_over"],
});

export const REASON_MIN = 15;
const REASON_WORDS = 3;

/** A sentence that somebody can read: not one key held down. Languages without spaces have words too. */
export const DecisionReason = z
  .string()
  .trim()
  .min(REASON_MIN)
  .max(2_000)
  .refine((text) => {
    const parts = [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)];
    const words = parts.flatMap(({ segment, isWordLike }) => (isWordLike === true ? segment.toLowerCase() : []));
    return new Set(words).size >= REASON_WORDS;
  }, "Write a sentence.");

export const decideInterview = defineRoute({
  ...ofAttempt,
  method: "PUT",
  path: "/api/v1/interviews/:id/decision",
  summary: "Decides an interview, with a reason; a later decision replaces the earlier one, and both are in the audit",
  limit: "write",
  roles: ["reviewer"],
  personOnly: true,
  body: z.object({ result: z.enum(["PAS", "FAL"]), reason: DecisionReason }),
  response: InterviewReview,
  errors: ["interview_not_found", "not_over", "marks_missing"],
});

export const decideLateAnswer = defineRoute({
  method: "PUT",
  path: "/api/v1/interviews/:id/late-answers/:late",
  summary: "Accepts a late answer, which then counts instead of the answer, or declines it with a reason",
  access: "recruiter",
  limit: "write",
  roles: ["reviewer"],
  personOnly: true,
  params: z.object({ id: Id, late: Id }),
  body: z
    .object({ state: z.enum(["accepted", "declined"]), reason: z.string().trim().max(1_000).default("") })
    .refine(({ state, reason }) => state === "accepted" || reason !== "", "Say why it is declined."),
  response: InterviewReview,
  errors: ["interview_not_found", "not_over", "late_draft_not_found", "late_draft_decided"],
});

export const exportInterview = defineRoute({
  ...ofAttempt,
  method: "GET",
  path: "/api/v1/interviews/:id/export",
  summary: "Exports everything that led to each question and score as JSON, with the chain of calls",
  limit: "heavy",
  response: z.unknown(),
  errors: ["interview_not_found"],
});

export const interviewRecording = defineRoute({
  method: "GET",
  path: "/api/v1/interviews/:id/recordings/:seq",
  summary: "Returns the recording of one spoken answer as WAV, in parts if asked",
  access: "recruiter",
  limit: "read",
  params: z.object({ id: Id, seq: z.coerce.number().int().nonnegative().max(TURNS_MAX) }),
  errors: ["not_found"],
});

export const lateRecording = defineRoute({
  method: "GET",
  path: "/api/v1/interviews/:id/late-answers/:late/recording",
  summary: "Returns a recording that arrived after the end as WAV, in parts if asked",
  access: "recruiter",
  limit: "read",
  params: z.object({ id: Id, late: Id }),
  errors: ["not_found"],
});

export const interviewCv = defineRoute({
  ...ofAttempt,
  method: "GET",
  path: "/api/v1/interviews/:id/cv",
  summary: "Returns the CV that a candidate uploaded for an interview",
  limit: "read",
  errors: ["not_found"],
});

export const voiceSample = defineRoute({
  method: "GET",
  path: "/api/v1/interview-voices/:voice",
  summary:
    "Returns a sentence in one of the installed voices as WAV; 404 if interviews are spoken otherwise or not at all",
  access: "recruiter",
  limit: "heavy",
  params: z.object({ voice: InterviewVoice.exclude(["none"]) }),
  errors: ["not_found"],
});

/** One way of grouping, without names; groups with fewer than five people are left out. */
export const FairnessGroup = z.object({
  by: z.string(),
  group: z.string(),
  people: z.number().int(),
  passed: z.number().int(),
  /** The share that passed, divided by that of the group with the highest share; null if nobody has passed. */
  impact_ratio: z.number().nullable(),
  /** The share of spoken answers whose transcript can be trusted; null without any. */
  reliable: z.number().nullable(),
});
export type FairnessGroup = z.infer<typeof FairnessGroup>;

export const readFairness = defineRoute({
  method: "GET",
  path: "/api/v1/tests/:slug/fairness",
  summary: "Compares how decided interviews went for people who typed or spoke, and for groups they named themselves",
  access: "recruiter",
  limit: "heavy",
  params: z.object({ slug: Slug }),
  response: z.object({
    decided: z.number().int(),
    /** The first and the last of these decisions; null without any. */
    decided_from: Time.nullable(),
    decided_to: Time.nullable(),
    groups: z.array(FairnessGroup),
  }),
  errors: ["test_not_found"],
});

export const declareGroup = defineRoute({
  method: "POST",
  path: "/interview-ai/api/v1/groups",
  summary: "Stores the groups that a candidate names of their own free will, apart from everything that people see",
  access: "member",
  limit: "rare",
  body: z.object({
    test_solution_id: Id,
    groups: z
      .array(z.object({ by: z.enum(["gender", "age", "first language"]), group: z.string().trim().min(1).max(60) }))
      .max(3),
  }),
  response: Ok,
  errors: ["interview_not_found"],
});
