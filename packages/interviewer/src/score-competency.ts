import type { Competency } from "@invigil/contract/interviews/plan";
import { oneLine } from "@invigil/rules/interviews/check-question";
import { quoteOccurs } from "@invigil/rules/interviews/quotes";
import type { FaultCode } from "./model/fault.ts";
import type { Model } from "./model/ask-model.ts";
import { type JudgedAnswer, SCORE_TEMPLATE, scorePrompt, ScoreReply } from "./prompts/score-prompt.ts";

/** One run's proposal for one competency. */
export interface ScoredRun {
  competency: string;
  run: number;
  /** Null if it cannot be judged. */
  score: number | null;
  reason: string;
  quotes: { seq: number; text: string }[];
  callNumber: number | null;
}

const REASON_MAX = 600;
const QUOTE_MAX = 400;
const QUOTES_MAX = 10;
const RUNS = 2;
const LEFT_OUT =
  "Sentences that could be read as instructions to the model were left out; please read the whole answer.";
const DOUBTFUL = "Some sentences may be meant for the model; please read the whole answer.";

interface Scoring {
  attemptId: number;
  competency: Competency;
  answers: readonly JudgedAnswer[];
  leftOut: number;
  doubtful: number;
}

/** Two runs, with the answers in another order. A fault ends it, because one run alone is no proposal. */
export async function scoreCompetency(
  model: Model,
  { attemptId, competency, answers, leftOut, doubtful }: Scoring,
): Promise<{ runs: ScoredRun[]; fault: FaultCode | null }> {
  const { key } = competency;
  const note = leftOut > 0 ? ` ${LEFT_OUT}` : doubtful > 0 ? ` ${DOUBTFUL}` : "";
  if (answers.length === 0) {
    const reason = `There is no answer about this competency.${note}`;
    const none = { competency: key, score: null, reason, quotes: [], callNumber: null };
    return { runs: [{ ...none, run: 1 }], fault: null };
  }
  const runs: ScoredRun[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const inOrder = run === 1 ? answers : answers.toReversed();
    const question = { attemptId, seq: null, purpose: "score", template: SCORE_TEMPLATE } as const;
    const outcome = await model.ask({ ...question, messages: scorePrompt(competency, inOrder), schema: ScoreReply });
    if (outcome.fault !== null) return { runs: [], fault: outcome.fault };
    const judged = checked(outcome.value, answers);
    runs.push({ ...judged, reason: `${judged.reason}${note}`, competency: key, run, callNumber: outcome.call });
  }
  return { runs, fault: null };
}

type Judged = Pick<ScoredRun, "score" | "reason" | "quotes">;

/** A quote that nobody said makes the whole proposal worthless. */
function checked(reply: ReturnType<typeof ScoreReply.parse>, answers: readonly JudgedAnswer[]): Judged {
  const said = new Map(answers.map(({ turn, answer }) => [String(turn), answer]));
  const reason = oneLine(reply.reason).slice(0, REASON_MAX);
  const isInvented = reply.quotes.some(({ turn, text }) => !quoteOccurs(text, said.get(turn) ?? ""));
  if (isInvented) return { score: null, reason: "The model quoted something that was not said.", quotes: [] };
  const quotes = reply.quotes
    .slice(0, QUOTES_MAX)
    .map(({ turn, text }) => ({ seq: Number(turn), text: oneLine(text).slice(0, QUOTE_MAX) }));
  if (reply.score === "cannot_judge") return { score: null, reason, quotes };
  if (quotes.length === 0) return { score: null, reason: "The model gave a score without a quote.", quotes };
  return { score: Number(reply.score), reason, quotes };
}
