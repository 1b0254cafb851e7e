import type { Competency, InterviewLanguage } from "@invigil/contract/interviews/plan";
import { withoutOrders } from "@invigil/rules/interviews/orders";
import { plainQuestion } from "@invigil/rules/interviews/plain-question";
import type { PreparedQuestion } from "@invigil/rules/interviews/prepare-questions";
import type { PastTurn } from "@invigil/rules/interviews/talk";
import type { JudgedAnswer } from "./prompts/score-prompt.ts";

interface Said {
  competency: Competency;
  language: InterviewLanguage;
  questions: readonly PreparedQuestion[];
  /** In their order: the first one is turn 0. */
  turns: readonly PastTurn[];
  /** The candidate's names, which say nothing about the work. */
  hide: readonly string[];
}

/**
 * Answers to one competency as they are judged, how many sentences were left out because they address the model, and
 * how many stayed although they may.
 */
export function judgedAnswers({ competency, language, questions, turns, hide }: Said): {
  answers: JudgedAnswer[];
  leftOut: number;
  doubtful: number;
} {
  let leftOut = 0;
  let doubtful = 0;
  const answers = turns.flatMap((turn, seq): JudgedAnswer[] => {
    if (turn.competency !== competency.key || turn.unanswered || turn.answer === null) return [];
    const { kept, dropped, ...found } = withoutOrders(sameWords(turn.answer, language));
    leftOut += dropped;
    doubtful += found.doubtful;
    const answer = withoutNames(kept, hide);
    if (answer === "") return [];
    return [{ turn: seq, asked: plainQuestion(turn, questions), answer }];
  });
  return { answers, leftOut, doubtful };
}

/** Sounds that only transcripts contain; in other languages some of them are words. */
const FILLERS = /(?:^|[,\s]{1,3})(?:u+h+m*|u+m+|e+r+m*|h+m+|a+h+|m{2,})(?=[\s,.!?…]|$)[,…]*/gi;

/** The same words, however they were given: spoken and typed answers must look alike. */
function sameWords(answer: string, language: InterviewLanguage): string {
  const words = answer
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]+/gu, (found) => (/\s/.test(found) ? " " : ""))
    .replaceAll(/\s+/g, " ");
  return (language === "en" ? words.replaceAll(FILLERS, " ") : words)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\b(\p{L}{1,30})(?:\s\1\b)+/giu, "$1")
    .replaceAll(/\s([,.!?])/g, "$1")
    .replace(/^[\s,.]+/, "")
    .trim();
}

/** As they are written: many names are also words, such as "will" and "mark". */
function withoutNames(answer: string, names: readonly string[]): string {
  const parts = names.flatMap((name) => (name.includes("@") ? [name] : name.split(/\s+/)));
  return parts
    .filter((part) => part.length > 1)
    .reduce(
      (text, part) =>
        text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escape(part)}(?![\\p{L}\\p{N}])`, "gu"), "[name]"),
      answer,
    );
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
