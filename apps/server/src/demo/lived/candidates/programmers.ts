import { answerByCode, LOCK_CHANGED, sumPrograms } from "../answer-code.ts";
import { averagePrograms, basketPrograms, pairPrograms } from "../answers/other-programs.ts";
import type { Program } from "../answers/program.ts";
import { wordsPrograms } from "../answers/words-programs.ts";
import { code } from "../../tests/code.ts";
import type { LivedAnswer, LivedAttempt, LivedCandidate } from "../life.ts";
import { feedbackOf, waiting } from "./waiting.ts";

const TEST = code.slug;

/** What each of them handed in, by question; the first of the list took the test first. */
type Sheet = Partial<Record<"sum" | "words" | "average" | "pair" | "basket", string>>;
const SHEETS: readonly Sheet[] = [
  { sum: "right", words: "counter", average: "fsum", pair: "lookup", basket: "map" },
  { sum: "right", words: "sorted", average: "plain", pair: "loops", basket: "noDiscount" },
  { sum: "right", words: "firstSeen", average: "fractions", pair: "sameEntry" },
  { sum: "minus", words: "splitOnly", average: "rounded" },
  { sum: "right", words: "map", average: "reduce", pair: "find", basket: "noRefusal" },
  { sum: "right", words: "caseSensitive" },
  { sum: "right", words: "letters" },
  { sum: "unlocked", words: "oneLine" },
  { sum: "right", words: "reduce" },
  { sum: "right", words: "sortedRenamed" },
  { sum: "right", pair: "combinations" },
  { sum: "minus" },
  { sum: "right", average: "statistics" },
];
/** Took it again after this first attempt. */
const RETAKEN = 4;
const FIRST: Sheet = { sum: "minus", words: "reduce" };
/** The later one of a similar pair, whose program came from elsewhere in one piece. */
const COPIED = 9;
/** No worker could judge one of the answers. */
const UNJUDGED = 10;

const PROGRAMS: Record<keyof Sheet, Readonly<Record<string, Program>>> = {
  sum: sumPrograms,
  words: wordsPrograms,
  average: averagePrograms,
  pair: pairPrograms,
  basket: basketPrograms,
};

export function programmers(from: number): LivedCandidate[] {
  const taken = SHEETS.map((sheet, index) => programmer(from + index, index, sheet));
  const next = from + SHEETS.length;
  return [
    ...taken,
    waiting(next, TEST, "opened", 60),
    waiting(next + 1, TEST, "revoked", 90),
    waiting(next + 2, TEST, "invited", 12),
  ];
}

function programmer(number: number, index: number, sheet: Sheet): LivedCandidate {
  const hoursAgo = 24 * 24 - index * 41;
  const isLate = index === 5;
  const last: LivedAttempt = {
    hoursAgo,
    minutes: isLate ? code.minutes : 31 + ((index * 7) % 26),
    ending: isLate ? "time" : "submitted",
    answers: answersOf(sheet, index),
    happenings: [],
    marks: [],
    ...feedbackOf(number),
  };
  const first: LivedAttempt = {
    hoursAgo: hoursAgo + 20,
    minutes: 24,
    ending: "submitted",
    answers: answersOf(FIRST, index),
    happenings: [],
    marks: [],
  };
  const attempts = index === RETAKEN ? [first, last] : [last];
  return { number, test: TEST, state: "taken", invitedHoursAgo: hoursAgo + 44, attempts };
}

function answersOf(sheet: Sheet, index: number): LivedAnswer[] {
  return code.sections
    .flatMap(({ problems }) => problems)
    .flatMap((problem) => {
      const name = problem.key as keyof Sheet;
      const program = PROGRAMS[name][sheet[name] ?? ""];
      if (!program) return [];
      const pasted = index === COPIED && name === "words";
      const answer = answerByCode({ problem, slug: `${TEST}-${problem.key}`, program, pasted });
      return [{ ...answer, ...unjudgedOf(sheet, index, name) }];
    });
}

function unjudgedOf(sheet: Sheet, index: number, name: keyof Sheet): Pick<LivedAnswer, "unjudged"> {
  if (sheet[name] === "unlocked") return { unjudged: { state: "MAL_PRACTICE_ERROR", message: LOCK_CHANGED } };
  if (index !== UNJUDGED || name !== "pair") return {};
  return { unjudged: { state: "ERROR", message: "No worker could judge the code. It says nothing about the code." } };
}
