import { InterviewPlan } from "@invigil/contract/interviews/plan";

/** What a model replied when it was asked for one score. */
export interface Recorded {
  quotes: { turn: string; text: string }[];
  reason: string;
  score: "0" | "1" | "2" | "3" | "4" | "5" | "cannot_judge";
}

/** One interview: what was answered, what the script must have asked, and what must come of the model's replies. */
export interface Golden {
  name: string;
  plan: InterviewPlan;
  /** Null where the candidate went on without an answer. */
  answers: (string | null)[];
  /** Each turn after the greeting. */
  asked: ("question" | "repeat" | "short" | "own part" | "measure" | "reasons" | "result" | "closing")[];
  /** By the competency's name, for each run. */
  recorded: Record<string, Recorded[]>;
  /** By the competency's key. */
  scores: Record<string, { score: number | null; spread: number | null }>;
  /** If a person must look although all went well. */
  result?: "NRE";
}

interface Topic {
  key: string;
  name: string;
  question: string;
  anchors: [string, string, string, string, string, string];
}

/** A plan with one question for each of two topics, and one follow-up. */
export function planOf(...topics: [Topic, Topic]): InterviewPlan {
  return planIn("en", ...topics);
}

export function planIn(language: string, ...topics: [Topic, Topic]): InterviewPlan {
  return InterviewPlan.parse({
    language,
    own_questions: false,
    competencies: topics.map(({ key, name, question, anchors }) => ({
      key,
      name,
      anchors,
      questions: [{ text: question, rephrased: "" }],
      follow_ups: 1,
    })),
  });
}

/** The same reply in both runs. */
export function twice(score: Recorded["score"], reason: string, ...quotes: [turn: number, text: string][]): Recorded[] {
  return runs([score, score], reason, ...quotes);
}

export function runs(
  scores: [Recorded["score"], Recorded["score"]],
  reason: string,
  ...quotes: [turn: number, text: string][]
): Recorded[] {
  return scores.map((score) => ({
    quotes: quotes.map(([turn, text]) => ({ turn: String(turn), text })),
    reason,
    score,
  }));
}

interface Talk extends Pick<Golden, "answers" | "asked" | "result"> {
  /** What the model replied about the first topic, and about the second. */
  replies: [Recorded[], Recorded[]];
  /** Mean and spread of each; null if there is no proposal. */
  scores: [Mean, Mean];
}
type Mean = [score: number, spread: number] | null;

export function talk(plan: InterviewPlan, name: string, { replies, scores, ...rest }: Talk): Golden {
  const topics = plan.competencies.map((competency, at) => ({ ...competency, at: at === 0 ? 0 : 1 }) as const);
  return {
    name,
    plan,
    ...rest,
    recorded: Object.fromEntries(topics.map(({ name: topic, at }) => [topic, replies[at]])),
    scores: Object.fromEntries(
      topics.map(({ key, at }) => [key, { score: scores[at]?.[0] ?? null, spread: scores[at]?.[1] ?? null }]),
    ),
  };
}
