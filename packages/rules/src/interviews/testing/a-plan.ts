import { InterviewPlan } from "@invigil/contract/interviews/plan";
import type { InterviewFacts } from "@invigil/contract/interviews/snapshot";
import { nextTurn, type PastTurn, type ScriptedTurn } from "../next-turn.ts";
import { type CvTopics, prepareQuestions } from "../prepare-questions.ts";

export function aCompetency(key: string, questions: string[], follow_ups = 1) {
  return {
    key,
    name: key.charAt(0).toUpperCase() + key.slice(1),
    anchors: ["Nothing", "Little", "Some", "Fair", "Good", "Excellent"],
    questions: questions.map((text) => ({ text, rephrased: "" })),
    follow_ups,
  };
}

/** Two competencies, two questions and one. */
export function aPlan(changes: Partial<InterviewPlan> = {}): InterviewPlan {
  return InterviewPlan.parse({
    competencies: [
      aCompetency("debugging", ["Tell me about a time you had to find a difficult bug.", "How would you find a leak?"]),
      aCompetency("teamwork", ["Tell me about a time you disagreed with a colleague."]),
    ],
    ...changes,
  });
}

export const SCRIPT_FACTS: InterviewFacts = {
  interviewer: "script",
  model: null,
  model_host: null,
  voice_host: null,
  transcription_host: null,
  transcribes: true,
  speaks: true,
  keep_days: 90,
};

export interface Told {
  text?: string | null;
  unanswered?: boolean;
}

/** An answer that no rule wants to know more about. */
export const WHOLE_ANSWER =
  "I noticed that our nightly import took 3 hours, so I profiled it and found a missing index. I added it because a cache would only have hidden the problem. As a result the import takes ten minutes now.";

const LONG = 3_600_000;

/** Holds an interview: each answer goes to whatever is asked next. Returns all turns, the last one still open. */
export function talkOf(
  plan: InterviewPlan,
  answers: readonly (string | Told)[],
  { msLeft = LONG, topics = null }: { msLeft?: number; topics?: CvTopics | null } = {},
): ScriptedTurn[] {
  const questions = prepareQuestions(plan, topics);
  const greeting = {
    kind: "greeting",
    competency: null,
    question: null,
    text: "Hello.",
    rephrased: null,
    why: "",
  } as const;
  const asked: ScriptedTurn[] = [greeting];
  const turns: PastTurn[] = [{ ...greeting, answer: null, unanswered: false }];
  for (const given of [...answers, null]) {
    const turn = nextTurn({ plan, questions, turns, msLeft });
    asked.push(turn);
    if (given === null) break;
    const { text = null, unanswered = false } = typeof given === "string" ? { text: given } : given;
    turns.push({ ...turn, answer: text, unanswered });
  }
  return asked;
}
