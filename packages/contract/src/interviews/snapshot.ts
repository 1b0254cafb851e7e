import { z } from "zod";
import { Id, Time } from "../fields.ts";
import { CvRule, InterviewAvatar, InterviewLanguage } from "./plan.ts";

/** Grows whenever the meaning of the consent text changes; earlier consents keep the version they were given to. */
export const CONSENT_VERSION = 3;

/** An answer is recorded in pieces of this length, so a page that dies loses at most one. */
export const PIECE_MS = 5_000;
/** 16 kHz, 16 bit, one channel, and its header. */
export const PIECE_BYTES = 44 + 2 * 16 * PIECE_MS * 2;
/** Half an hour of speech. */
export const PIECES_MAX = 360;
/** A page that sent a piece within this time still records; another one must take over before it may. */
export const RECORDER_MS = 12_000;
export const ANSWER_MAX = 20_000;
export const CV_BYTES = 10_000_000;

/** Names an answer. In one spelling, because the database takes capitals for the same. */
export const TurnId = z.uuid().toLowerCase();

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
  /** The prepared question in it, without thanks and announcements; null if it has none. */
  question: z.string().nullable(),
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
      /** Whether all that was said seems to be in the text; null for typed, corrected and unwritten answers. */
      reliable: z.boolean().nullable(),
      answered_at: Time,
    })
    .nullable(),
});
export type InterviewTurn = z.infer<typeof InterviewTurn>;

/** What a page has stored while somebody types. */
const InterviewDraft = z.object({
  /** The page that it was typed on. */
  writer: z.uuid(),
  revision: z.number().int(),
  text: z.string(),
  saved_at: Time,
});
export type InterviewDraft = z.infer<typeof InterviewDraft>;

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
  pieces: z
    .object({
      client_turn_id: z.uuid(),
      count: z.number().int(),
      /** The page that sent the last one, if it may still be recording. */
      recorder: z.uuid().nullable(),
    })
    .nullable(),
  /** What has been typed for the current turn and not been sent, on any page; null without any. */
  draft: InterviewDraft.nullable().default(null),
  avatar: InterviewAvatar,
  language: InterviewLanguage,
  cv_rule: CvRule,
  cv: StepStatus,
  /** The file that the candidate has uploaded, and all that questions may use of it; null without one. */
  cv_file: z
    .object({
      name: z.string(),
      bytes: z.number().int().nullable(),
      skills: z.array(z.string()),
      projects: z.array(z.string()),
    })
    .nullable(),
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
