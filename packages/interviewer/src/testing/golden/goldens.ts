import { nextTurn } from "@invigil/rules/interviews/next-turn";
import { type CvTopics, prepareQuestions, type PreparedQuestion } from "@invigil/rules/interviews/prepare-questions";
import type { PastTurn } from "@invigil/rules/interviews/talk";
import { BACKEND_ENGINEER } from "./backend-engineer.ts";
import { DATA_ANALYST } from "./data-analyst.ts";
import type { Golden } from "./golden-types.ts";
import { HEARSAY } from "./hearsay.ts";
import { LANGUAGES } from "./languages.ts";
import { LONG_ANSWERS } from "./long-answers.ts";
import { MODEL_SLIPS } from "./model-slips.ts";
import { ORDERS_TO_MODEL } from "./orders-to-model.ts";
import { PARTIAL_ANSWERS } from "./partial-answers.ts";
import { REFUSALS } from "./refusals.ts";
import { SHIFT_LEAD } from "./shift-lead.ts";
import { SUPPORT_AGENT } from "./support-agent.ts";

/** Written for these tests, like the replies in them: no person and no model has said any of it. */
export const GOLDENS: Golden[] = [
  ...BACKEND_ENGINEER,
  ...SUPPORT_AGENT,
  ...DATA_ANALYST,
  ...SHIFT_LEAD,
  ...PARTIAL_ANSWERS,
  ...REFUSALS,
  ...HEARSAY,
  ...LONG_ANSWERS,
  ...LANGUAGES,
  ...ORDERS_TO_MODEL,
  ...MODEL_SLIPS,
];

interface Held {
  questions: PreparedQuestion[];
  turns: PastTurn[];
}

/** Holds the interview with the script, and returns it as it would be stored. */
export function holdInterview({ plan, answers }: Golden, topics: CvTopics | null = null): Held {
  const questions = prepareQuestions(plan, topics);
  const greeting = { kind: "greeting", competency: null, question: null, text: "Hello.", why: "" } as const;
  const turns: PastTurn[] = [{ ...greeting, answer: null, unanswered: false }];
  for (const answer of [...answers, null]) {
    const { rephrased: _, ...turn } = nextTurn({ plan, questions, turns, msLeft: 3_600_000 });
    const isLast = turn.kind === "closing";
    turns.push({ ...turn, answer, unanswered: answer === null && !isLast });
    if (isLast) break;
  }
  return { questions, turns };
}
