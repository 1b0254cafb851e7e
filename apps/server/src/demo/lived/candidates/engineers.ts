import { answerByKey, typed } from "../answer-written.ts";
import { texts } from "../answers/texts.ts";
import { createChance } from "../chance.ts";
import { timed } from "../../tests/timed.ts";
import type { LivedAnswer, LivedCandidate } from "../life.ts";
import { feedbackOf, waiting } from "./waiting.ts";

const TEST = timed.slug;
const TAKEN = 8;

/** Who wrote "red team" where the key knew only "red", until a regrade. */
export const RED_TEAM = [1, 4, 6];

export function engineers(from: number): LivedCandidate[] {
  const taken = Array.from({ length: TAKEN }, (_, index) => engineer(from + index, index));
  return [...taken, waiting(from + TAKEN, TEST, "invited", 20)];
}

function engineer(number: number, index: number): LivedCandidate {
  const hoursAgo = 24 * 20 - index * 50;
  const isLate = index % 3 === 2;
  return {
    number,
    test: TEST,
    state: "taken",
    invitedHoursAgo: hoursAgo + 12,
    attempts: [
      {
        hoursAgo,
        minutes: isLate ? timed.minutes : 13 + (index % 5),
        ending: isLate ? "time" : "submitted",
        answers: answersOf(number, index),
        happenings: [],
        marks: index < 3 ? marksOf(index) : [],
        ...feedbackOf(number),
      },
    ],
  };
}

function answersOf(number: number, index: number): LivedAnswer[] {
  const chance = createChance(number);
  const text = texts[`${TEST}-deadlock`]?.[index];
  return timed.sections.flatMap(({ problems }) =>
    problems.flatMap((problem): LivedAnswer | LivedAnswer[] => {
      const slug = `${TEST}-${problem.key}`;
      if (problem.key === "deadlock")
        return text === undefined ? [] : [{ problem: slug, edits: typed(text, { steps: 6 }) }];
      if (problem.key === "sql-group" && RED_TEAM.includes(index)) {
        return [{ problem: slug, edits: [{ choice: ["2", ""] }, { choice: ["2", "red team"] }] }];
      }
      return answerByKey({ problem, slug, isRight: chance() < 0.9 - index * 0.08, chance }) ?? [];
    }),
  );
}

function marksOf(index: number) {
  const share = [1, 0.8, 0.4][index] ?? 0;
  const comments = ["The order of events and a rule are both there.", "The same."] as const;
  return [{ problem: `${TEST}-deadlock`, shares: [share, index === 0 ? share : null] as const, comments }];
}
