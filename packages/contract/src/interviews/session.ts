import { z } from "zod";
import { Id, Ok } from "../fields.ts";
import { defineRoute } from "../route.ts";
import { ANSWER_MAX, AnswerMode, InterviewSnapshot, PIECES_MAX, PIECE_MS, StepStatus, TurnId } from "./snapshot.ts";

const BASE = "/interview-ai/api/v1";

/** A "test solution" is an attempt. */
const ofAttempt = { test_solution_id: Id };
export const TURNS_MAX = 10_000;
/** More than anybody can type, and a number that the database can hold. */
const DRAFTS_MAX = 1_000_000_000;
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
  errors: [...running, "interview_begun", "file_too_large", "file_type_refused", "storage_full"],
});

export const skipCv = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/cv-upload/skip`,
  summary: "Goes on without a CV, where the plan allows it or the CV could not be read",
  body: z.object(ofAttempt),
  errors: [...running, "interview_begun", "cv_required"],
});

export const removeCv = defineRoute({
  ...candidate,
  method: "POST",
  path: `${BASE}/cv-upload/remove`,
  summary: "Removes the CV and what was found in it, until the interview begins; the step of the CV is open again",
  body: z.object(ofAttempt),
  errors: [...running, "interview_begun"],
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
    client_turn_id: TurnId,
    mode: AnswerMode,
    /** What was typed. A spoken answer has none; it is what its pieces say. */
    text: z.string().max(ANSWER_MAX).default(""),
    /** How many pieces a spoken answer has; all must be stored. */
    pieces: z.number().int().min(0).max(PIECES_MAX).default(0),
    /** How much was said, as far as the page knows, that it could not record. */
    lost_ms: z
      .number()
      .int()
      .min(0)
      .max(PIECES_MAX * PIECE_MS)
      .default(0),
    /** The candidate goes on without an answer. */
    unanswered: z.boolean().default(false),
  }),
  errors: [...running, "stale_turn", "pieces_missing", "recorded_elsewhere"],
});

export const saveDraft = defineRoute({
  method: "POST",
  path: `${BASE}/dhwani/interview-session/draft`,
  summary: "Stores what is being typed; it is no answer until it is sent or the interview ends",
  access: "member",
  limit: "save",
  body: z.object({
    ...atTurn,
    client_turn_id: TurnId,
    /** The page that it was typed on. */
    writer: z.uuid(),
    /** Grows with every draft of a turn; repeating a call changes nothing. */
    revision: z.number().int().min(1).max(DRAFTS_MAX),
    /** The newest revision that this page has seen. If another page has stored a newer one, that one is kept. */
    over: z.number().int().min(0).max(DRAFTS_MAX),
    text: z.string().max(ANSWER_MAX),
  }),
  response: z.object({ revision: z.number().int() }),
  errors: [...running, "stale_turn", "draft_elsewhere"],
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
    client_turn_id: TurnId,
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(PIECES_MAX - 1),
    /** The page that records. Two pages do not record one answer at the same time. */
    writer: z.uuid(),
    /** The candidate wants to record here from now on, and not where they did before. */
    take: z.stringbool().default(false),
  }),
  response: z.object({ count: z.number().int() }),
  errors: [...running, "stale_turn", "recorded_elsewhere", "file_too_large", "file_type_refused", "storage_full"],
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
