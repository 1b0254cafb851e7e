import { z } from "zod";
import { Id, Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { CvRule, InterviewAvatar, InterviewLanguage } from "./plan.ts";

const BASE = "/interview-ai/api/v1";

/** Grows whenever the meaning of the consent text changes; earlier consents keep the version they were given to. */
export const CONSENT_VERSION = 1;

/** An answer is recorded in pieces of this length, so a page that dies loses at most one. */
export const PIECE_MS = 5_000;
/** 16 kHz, 16 bit, one channel, and its header. */
export const PIECE_BYTES = 44 + 2 * 16 * PIECE_MS * 2;
/** Half an hour of speech. */
export const PIECES_MAX = 360;
export const ANSWER_MAX = 20_000;
export const CV_BYTES = 10_000_000;

/** How long a candidate may be silent, in milliseconds. Speech ends each of these at once. */
export const SILENCE = {
  /** After at least `spoken` of speech, this much silence starts the countdown. */
  pause: 3_000,
  spoken: 2_000,
  /** Long enough that somebody who thinks for 20 seconds in the middle of an answer is not cut off. */
  countdown: 20_000,
  /** Without any speech: an offer to repeat, rephrase, type or take more time; then of a pause; then the next question. */
  offer: 10_000,
  rest: 60_000,
  give_up: 180_000,
} as const;
/** Voice of this length stops the interviewer's voice. */
export const BARGE_IN_MS = 500;

export const InterviewState = z.enum(["consent", "cv", "generating", "ready", "live", "ended"]);
export type InterviewState = z.infer<typeof InterviewState>;
/** `asking` until the page has shown and spoken the question, `thinking` while the next one is prepared. */
export const TurnPhase = z.enum(["asking", "listening", "thinking"]);
export type TurnPhase = z.infer<typeof TurnPhase>;
export const TurnKind = z.enum(["greeting", "question", "follow-up", "own-questions", "reply", "closing"]);
export type TurnKind = z.infer<typeof TurnKind>;
export const AnswerMode = z.enum(["typed", "spoken"]);
export type AnswerMode = z.infer<typeof AnswerMode>;

export const CvState = z.enum(["none", "received", "reading", "ready", "unreadable", "skipped"]);
export type CvState = z.infer<typeof CvState>;
export const QuestionsState = z.enum(["none", "generating", "ready"]);

/** `is_ready` means that this step is over, in whatever way. */
export const StepStatus = z.object({
  is_ready: z.boolean(),
  state: z.string(),
  /** One sentence for the candidate if it went otherwise than planned. */
  reason: z.string().nullable(),
});
export type StepStatus = z.infer<typeof StepStatus>;

export const InterviewTurn = z.object({
  seq: z.number().int().nonnegative(),
  kind: TurnKind,
  text: z.string(),
  /** The same in other words, once asked for. */
  rephrased: z.string().nullable(),
  /** The competency's number among those of the plan, from 1. */
  topic: z.number().int().nullable(),
  /** Where its sound is; null while there is none. */
  audio: z.string().nullable(),
  asked_at: Time,
  answer: z
    .object({
      client_turn_id: z.uuid(),
      mode: AnswerMode,
      /** What was typed, or what was understood of what was said; null while that is being written. */
      text: z.string().nullable(),
      /** The candidate moved on, or was silent for too long. */
      unanswered: z.boolean(),
      answered_at: Time,
    })
    .nullable(),
});
export type InterviewTurn = z.infer<typeof InterviewTurn>;

/** Who asks, and what leaves this server. Consent is given to these facts. */
export const InterviewFacts = z.object({
  /** `script` means that everything stays on this server. */
  interviewer: z.enum(["script", "model"]),
  model: z.string().nullable(),
  /** The hosts that get the texts of answers, the texts to speak, and the sound of answers; null for none. */
  model_host: z.string().nullable(),
  voice_host: z.string().nullable(),
  transcription_host: z.string().nullable(),
  /** Whether answers are turned into text; otherwise they are only recorded for people to hear. */
  transcribes: z.boolean(),
  speaks: z.boolean(),
  /** Days until recordings, answers and the CV are deleted. */
  keep_days: z.number().int(),
});
export type InterviewFacts = z.infer<typeof InterviewFacts>;

/** Everything that a page needs to go on from any point, in any browser. */
export const InterviewSnapshot = z.object({
  test_solution_id: Id,
  state: InterviewState,
  phase: TurnPhase,
  turn_seq: z.number().int().nonnegative(),
  turns: z.array(InterviewTurn),
  topics_total: z.number().int(),
  /** What of the current spoken answer is stored already. */
  pieces: z.object({ client_turn_id: z.uuid(), count: z.number().int() }).nullable(),
  avatar: InterviewAvatar,
  language: InterviewLanguage,
  cv_rule: CvRule,
  cv: StepStatus,
  questions: StepStatus,
  facts: InterviewFacts,
  consent: z.object({ version: z.number().int(), given_at: Time.nullable() }),
  /** When the candidate asked for a person instead; null if not. */
  person_asked_at: Time.nullable(),
  own_questions: z.boolean(),
  server_time: Time,
  expiry: Time.nullable(),
});
export type InterviewSnapshot = z.infer<typeof InterviewSnapshot>;

/** A "test solution" is an attempt. */
const ofAttempt = { test_solution_id: Id };
export const TURNS_MAX = 10_000;
const Seq = z.coerce.number().int().min(0).max(TURNS_MAX);
/** An answer names the turn that it replies to. If the interview is elsewhere, `stale_turn` returns the snapshot. */
const atTurn = { ...ofAttempt, base: Seq };
const candidate = { access: "member", limit: "write", response: InterviewSnapshot } as const;
const running = ["interview_not_found", "session_ended", "attempt_paused", "secure_browser_required"] as const;

export const createInterviewSession = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session`,
  summary: "Records the candidate's consent and creates the interview; repeating the call changes nothing",
  body: z.object({ ...ofAttempt, consent_version: z.number().int() }),
  errors: [...running, "consent_outdated", "notice_too_late"],
});

export const validateInterviewSession = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session/validate`,
  summary: "Returns where the interview is, also before consent and after its end",
  limit: "read",
  body: z.object(ofAttempt),
  errors: ["interview_not_found"],
});

export const cvUploadStatus = defineRoute({
  method: "GET",
  path: `${BASE}/cv-upload/status`,
  summary: "Says whether the step of the CV is over",
  access: "member",
  limit: "read",
  query: z.object(ofAttempt),
  response: StepStatus,
  errors: ["interview_not_found"],
});

export const questionGenerationStatus = defineRoute({
  method: "GET",
  path: `${BASE}/cv-question-generation/status`,
  summary: "Says whether the questions are prepared",
  access: "member",
  limit: "read",
  query: z.object(ofAttempt),
  response: StepStatus,
  errors: ["interview_not_found"],
});

export const uploadCv = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/cv-upload`,
  summary: "Uploads a CV as PDF, DOCX or text; another one replaces it until the interview begins",
  limit: "heavy",
  multipart: true,
  body: z.object(ofAttempt),
  errors: [...running, "interview_begun", "file_too_large", "file_type_refused"],
});

export const skipCv = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/cv-upload/skip`,
  summary: "Goes on without a CV, where the plan allows it or the CV could not be read",
  body: z.object(ofAttempt),
  errors: [...running, "interview_begun", "cv_required"],
});

export const beginInterview = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session/begin`,
  summary: "Begins the interview with the greeting, and the clock with it; repeating the call changes nothing",
  body: z.object(ofAttempt),
  errors: [...running, "interview_not_ready"],
});

export const heardTurn = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session/heard`,
  summary: "Says that a question was shown and spoken, so that the candidate has the floor",
  body: z.object(atTurn),
  errors: [...running, "stale_turn"],
});

export const rephraseTurn = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session/rephrase`,
  summary: "Asks for the same question in other words",
  body: z.object(atTurn),
  errors: [...running, "stale_turn"],
});

export const answerTurn = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session/answer`,
  summary: "Answers a turn; repeating the call with the same id returns the same",
  limit: "save",
  body: z.object({
    ...atTurn,
    client_turn_id: z.uuid(),
    mode: AnswerMode,
    /** What was typed. A spoken answer has none; it is what its pieces say. */
    text: z.string().max(ANSWER_MAX).default(""),
    /** How many pieces a spoken answer has; all must be stored. */
    pieces: z.number().int().min(0).max(PIECES_MAX).default(0),
    /** The candidate goes on without an answer. */
    unanswered: z.boolean().default(false),
  }),
  errors: [...running, "stale_turn", "pieces_missing"],
});

export const sendPiece = defineRoute({
  method: "POST",
  path: `${BASE}/dhwani/interview-session/piece`,
  summary: "Stores one piece of a spoken answer as WAV; repeating the call changes nothing",
  access: "member",
  limit: "save",
  multipart: true,
  body: z.object({
    ...atTurn,
    client_turn_id: z.uuid(),
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(PIECES_MAX - 1),
  }),
  response: z.object({ count: z.number().int() }),
  errors: [...running, "stale_turn", "file_too_large", "file_type_refused"],
});

export const correctAnswer = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/dhwani/interview-session/correct`,
  summary: "Corrects what was understood of a spoken answer; both texts are kept",
  body: z.object({ ...ofAttempt, seq: Seq, text: z.string().trim().min(1).max(ANSWER_MAX) }),
  errors: [...running, "not_found"],
});

export const askForPerson = defineRoute({
  method: "POST",
  path: `${BASE}/person`,
  summary: "Tells the company that the candidate would rather speak to a person; ends nothing",
  access: "member",
  limit: "rare",
  body: z.object({ ...ofAttempt, message: z.string().trim().max(1_000).default("") }),
  response: Ok,
  errors: ["interview_not_found"],
});

export const turnVoice = defineRoute({
  method: "GET",
  path: `${BASE}/voice/:id/:seq`,
  summary: "Returns the sound of a turn as WAV; 404 until there is one",
  access: "member",
  limit: "read",
  params: z.object({ id: Id, seq: Seq }),
  query: z.object({ rephrased: z.stringbool().optional() }),
  errors: ["not_found"],
});
