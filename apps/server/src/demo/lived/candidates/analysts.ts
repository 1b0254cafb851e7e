import type { ExtraTime } from "@invigil/contract/inviting/accommodations";
import { createChance, type Chance } from "../chance.ts";
import { answerByKey, typed } from "../answer-written.ts";
import { predictions } from "../answers/predictions.ts";
import { texts } from "../answers/texts.ts";
import { plain } from "../../tests/plain.ts";
import type { LivedAnswer, LivedCandidate, LivedMark } from "../life.ts";
import { feedbackOf, waiting } from "./waiting.ts";

const TEST = plain.slug;
const TAKEN = 12;
/** Those who came later are still to be marked. */
const MARKED = 7;

/** Which of the written texts a candidate wrote; undefined if they left the question empty. */
const WROTE: Record<string, (index: number) => number | undefined> = {
  "bridge-elsewhere": (index) => (index < 6 ? index : undefined),
  latency: (index) => (index % 2 === 0 && index < 10 ? index / 2 : undefined),
  average: (index) => (index >= 5 ? index - 5 : undefined),
};

export function analysts(from: number): LivedCandidate[] {
  const taken = Array.from({ length: TAKEN }, (_, index) => analyst(from + index, index));
  return [...taken, waiting(from + TAKEN, TEST, "opened", 40), waiting(from + TAKEN + 1, TEST, "invited", 9)];
}

const EXTRA_TIME: Record<number, Partial<ExtraTime>> = { 3: { extra_minutes: 15 }, 5: { extra_percent: 25 } };

function analyst(number: number, index: number): LivedCandidate {
  const chance = createChance(number);
  const hoursAgo = 24 * 25 - index * 47;
  const isLate = index === 8;
  return {
    number,
    test: TEST,
    state: "taken",
    invitedHoursAgo: hoursAgo + 30,
    ...(EXTRA_TIME[index] && { extraTime: EXTRA_TIME[index] }),
    attempts: [
      {
        hoursAgo,
        minutes: isLate ? plain.minutes : 22 + Math.floor(chance() * 20),
        ending: isLate ? "time" : "submitted",
        answers: answersOf(index, chance),
        happenings: [],
        marks: index < MARKED ? marksOf(index) : [],
        ...feedbackOf(number),
      },
    ],
  };
}

function answersOf(index: number, chance: Chance): LivedAnswer[] {
  const skill = 0.95 - index * 0.06;
  return plain.sections
    .flatMap(({ problems }) => problems.flatMap((problem) => problem.children ?? [problem]))
    .flatMap((problem): LivedAnswer | LivedAnswer[] => {
      const slug = `${TEST}-${problem.key}`;
      const isRight = chance() < skill;
      if (problem.type === "FBE")
        return index % 3 === 2 ? [] : [{ problem: slug, edits: [], upload: predictions(skill) }];
      const text = texts[slug]?.[WROTE[problem.key]?.(index) ?? -1];
      if (text !== undefined) {
        return [{ problem: slug, edits: typed(text, { steps: 7, html: problem.type === "SUB" }) }];
      }
      return answerByKey({ problem, slug, isRight, chance }) ?? [];
    });
}

/** Two reviewers for every second candidate. They do not always agree. */
function marksOf(index: number): LivedMark[] {
  return Object.entries(WROTE).flatMap(([key, wrote]) => {
    const rank = wrote(index);
    if (rank === undefined) return [];
    const share = Math.max(0.2, 1 - rank * 0.15);
    const second = index % 2 === 0 ? (index === 4 ? Math.max(0, share - 0.3) : share) : null;
    const comments = [
      share > 0.7 ? "Names a cause and a measure that fits it." : "Stays general; no measure is named.",
      second === null ? "" : second < share ? "I miss the second part of the question." : "Agreed.",
    ] as const;
    return [{ problem: `${TEST}-${key}`, shares: [share, second] as const, comments }];
  });
}
