import { z } from "zod";
import { TextLine } from "../fields.ts";

/** The interviewer's picture: drawings of our own, served with the web app. */
export const InterviewAvatar = z.enum(["dawn", "harbour", "meadow", "slate"]);
export type InterviewAvatar = z.infer<typeof InterviewAvatar>;
/** The voices that `npm run setup:speech` installs; all speak English. */
export const InterviewVoice = z.enum(["none", "slt", "rms"]);
export type InterviewVoice = z.infer<typeof InterviewVoice>;
/** Only English is spoken and transcribed here; in another language candidates read and type. */
export const InterviewLanguage = z.enum(["en", "de", "es", "fr", "hi", "it", "nl", "pl", "pt"]);
export type InterviewLanguage = z.infer<typeof InterviewLanguage>;
export const CvRule = z.enum(["off", "optional", "required"]);
export type CvRule = z.infer<typeof CvRule>;

/** The longest question that is asked, whoever wrote it. */
export const QUESTION_MAX = 300;
export const COMPETENCIES_MAX = 8;
export const QUESTIONS_MAX = 6;
/** Follow-ups per question. */
export const FOLLOW_UPS_MAX = 2;
/** How many other ways to ask the same question a stored answer can have. */
export const WORDINGS_MAX = 5;
/** A competency is marked from 0 to this. */
export const SCORE_MAX = 5;

const Sentence = z.string().trim().max(QUESTION_MAX);

export const InterviewQuestion = z.object({
  text: Sentence.min(10),
  /** The same question in other words; empty if there are none. */
  rephrased: Sentence.default(""),
});
export type InterviewQuestion = z.infer<typeof InterviewQuestion>;

export const Competency = z.object({
  /** Stays when it is renamed, because scores refer to it. */
  key: z.string().regex(/^[a-z\d][a-z\d-]{0,39}$/),
  name: TextLine.max(80),
  /** What an answer worth 0, 1, … SCORE_MAX points is like. */
  anchors: z.array(z.string().trim().max(300)).length(SCORE_MAX + 1),
  questions: z.array(InterviewQuestion).min(1).max(QUESTIONS_MAX),
  follow_ups: z.number().int().min(0).max(FOLLOW_UPS_MAX).default(1),
});
export type Competency = z.infer<typeof Competency>;

/** What the interviewer says if candidates ask something. */
export const StoredAnswer = z.object({
  question: TextLine.max(200),
  /** Other ways to ask the same. */
  wordings: z.array(TextLine.max(200)).max(WORDINGS_MAX).default([]),
  answer: z.string().trim().min(1).max(1_000),
});
export type StoredAnswer = z.infer<typeof StoredAnswer>;

/** What an author decides about an interview. A session keeps its own copy, so later changes do not affect it. */
export const InterviewPlan = z.object({
  language: InterviewLanguage.default("en"),
  avatar: InterviewAvatar.default("dawn"),
  voice: InterviewVoice.default("slt"),
  /** The first words after the notice that a machine asks; empty for the standard ones. */
  greeting: z.string().trim().max(600).default(""),
  competencies: z.array(Competency).max(COMPETENCIES_MAX).default([]),
  cv: CvRule.default("optional"),
  /** Only these words are looked for in a CV. */
  skills: z.array(TextLine.max(40)).max(60).default([]),
  /** Whether candidates may ask questions at the end, and what the interviewer can answer. */
  own_questions: z.boolean().default(true),
  about: z.array(StoredAnswer).max(30).default([]),
  /** Who hears from candidates that would rather speak to a person. */
  contact: z.email().max(254).nullable().default(null),
  /** How many days before the interview a candidate must have been told that a machine asks; 0 for no such rule. */
  notice_days: z.number().int().min(0).max(60).default(0),
  /** Whether candidates are asked after the end, of their own free will, for groups by which fairness is checked. */
  ask_groups: z.boolean().default(false),
});
export type InterviewPlan = z.infer<typeof InterviewPlan>;
