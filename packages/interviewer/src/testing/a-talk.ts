import { InterviewPlan } from "@invigil/contract/interviews/plan";
import { nextTurn } from "@invigil/rules/interviews/next-turn";
import { prepareQuestions, type PreparedQuestion } from "@invigil/rules/interviews/prepare-questions";
import type { PastTurn, ScriptedTurn, Talk } from "@invigil/rules/interviews/talk";

export const PLAN = InterviewPlan.parse({
  skills: ["Kafka"],
  about: [{ question: "Can I work from home?", answer: "Up to three days a week." }],
  competencies: [
    {
      key: "debugging",
      name: "Finding faults",
      anchors: ["None", "Guesses", "Reads logs", "Narrows down", "Proves the cause", "Prevents the next one"],
      questions: [{ text: "Tell me about a bug that was hard to find.", rephrased: "Which bug took you longest?" }],
      follow_ups: 1,
    },
  ],
});

export const ANSWER =
  "I saw that the import took 3 hours, so I profiled it and found a missing index. I added it because a cache would have hidden the problem. As a result it takes ten minutes.";

const GREETING: PastTurn = {
  kind: "greeting",
  competency: null,
  question: null,
  text: "Hello.",
  why: "",
  answer: null,
  unanswered: false,
};

export function asked(turn: ScriptedTurn, answer: string | null): PastTurn {
  const { rephrased: _, ...kept } = turn;
  return { ...kept, answer, unanswered: false };
}

/** A talk after these answers, and what the script would say next. */
export function talkAfter(
  answers: readonly string[],
  {
    plan = PLAN,
    questions = prepareQuestions(plan, null),
  }: { plan?: InterviewPlan; questions?: PreparedQuestion[] } = {},
): Talk & { attemptId: number; scripted: ScriptedTurn } {
  const turns = [GREETING];
  const talk = { plan, questions, turns, msLeft: 3_600_000 };
  for (const answer of answers) turns.push(asked(nextTurn(talk), answer));
  return { ...talk, attemptId: 7, scripted: nextTurn(talk) };
}

export const TOPICS = { skills: ["Kafka"], projects: ["Online shop"] };

/** Everything that a model is asked for. */
export const PURPOSES = {
  prepare: { attemptId: 7, plan: PLAN, topics: TOPICS },
  next: talkAfter([ANSWER]),
  reply: talkAfter([ANSWER, "Do you let people work from home?"]),
  score: {
    attemptId: 7,
    plan: PLAN,
    questions: prepareQuestions(PLAN, null),
    turns: talkAfter([ANSWER]).turns,
    hide: [],
  },
} as const;
