import type { Answer } from "@invigil/contract/taking/solutions";
import type { DemoProblem } from "../../apps/server/src/demo/content.ts";
import { answerByCode, sumPrograms } from "../../apps/server/src/demo/lived/answer-code.ts";
import { answerByKey, typed } from "../../apps/server/src/demo/lived/answer-written.ts";
import { texts } from "../../apps/server/src/demo/lived/answers/texts.ts";
import { wordsPrograms } from "../../apps/server/src/demo/lived/answers/words-programs.ts";
import { createChance, pickOne, type Chance } from "../../apps/server/src/demo/lived/chance.ts";
import type { LivedAnswer } from "../../apps/server/src/demo/lived/life.ts";
import { liveSections } from "../../apps/server/src/demo/live/live-test.ts";
import { demoTests } from "../../apps/server/src/demo/tests/all-tests.ts";

/** One thing that a candidate does. */
export type Deed =
  | { do: "open"; problem: string }
  | { do: "edit"; problem: string; answer: Answer }
  | { do: "run" | "judge"; problem: string; answer: Answer }
  /** Looks at another window for so many seconds. */
  | { do: "leave"; seconds: number }
  /** Loses the connection for so many seconds. */
  | { do: "vanish"; seconds: number }
  /** Holds a phone into the picture. */
  | { do: "phone" }
  | { do: "paste"; problem: string; size: number };

export interface Story {
  /** Milliseconds after the beginning. */
  startsAfter: number;
  deeds: readonly (Deed & { at: number })[];
  /** When they hand in. */
  endsAt: number;
}

/** How long each deed takes a person, in parts of the whole. */
const EFFORT = { open: 3, edit: 3, run: 3, judge: 4, leave: 2, vanish: 2, phone: 2, paste: 1 } as const;
const QUESTIONS: ReadonlyMap<string, DemoProblem> = new Map(
  demoTests.flatMap(({ slug, sections }) =>
    sections.flatMap(({ problems }) => problems.map((problem) => [`${slug}-${problem.key}`, problem] as const)),
  ),
);
const REPORTS = texts["demo-proctored-report"] ?? [];
/** Who arrives when: not all at the same moment. */
const ARRIVALS = 0.08;

/** What the candidate with this place in the list does within so many milliseconds. The same place always does the same. */
export function tellStory(place: number, length: number): Story {
  const chance = createChance(place + 1);
  const startsAfter = length * ARRIVALS * chance();
  // Three of ten are done early.
  const endsAt = place % 10 < 3 ? length * (0.45 + 0.4 * chance()) : length;
  const deeds = answersOf(place, chance).flatMap(deedsOf);
  for (const extra of extrasOf(place, length / 10_000))
    deeds.splice(Math.floor(deeds.length * (0.3 + 0.5 * chance())), 0, extra);
  return { startsAfter, deeds: spread(deeds, { from: startsAfter, to: endsAt * 0.97, chance }), endsAt };
}

function answersOf(place: number, chance: Chance): LivedAnswer[] {
  return liveSections.flatMap(({ questions }) => questions).flatMap((slug) => answerTo(slug, place, chance) ?? []);
}

function answerTo(slug: string, place: number, chance: Chance): LivedAnswer | undefined {
  const problem = QUESTIONS.get(slug);
  if (!problem) return undefined;
  if (slug === "demo-code-sum") {
    const program = place % 4 === 1 ? sumPrograms.minus : sumPrograms.right;
    return answerByCode({ problem, slug, program });
  }
  if (slug === "demo-code-words") {
    const program = pickOne(chance, Object.values(wordsPrograms).filter(isPython));
    return program && answerByCode({ problem, slug, program, pasted: place === PASTES });
  }
  const text = REPORTS[place % REPORTS.length];
  if (problem.type === "TEX")
    return text === undefined ? undefined : { problem: slug, edits: typed(text, { steps: 9 }) };
  return answerByKey({ problem, slug, isRight: chance() < 0.7, chance });
}

/** Every machine that runs code has it. */
function isPython({ technology }: { technology: string }): boolean {
  return technology === "python";
}

function deedsOf({ problem, edits, program, pasted }: LivedAnswer): Deed[] {
  const written = edits.map((answer): Deed => ({ do: "edit", problem, answer }));
  const last = edits.at(-1) ?? {};
  const paste: Deed[] = pasted ? [{ do: "paste", problem, size: last.code?.length ?? 1 }] : [];
  const tried: Deed[] = program
    ? [
        { do: "run", problem, answer: last },
        { do: "judge", problem, answer: last },
      ]
    : [];
  return [{ do: "open", problem }, ...written.slice(0, -1), ...paste, ...written.slice(-1), ...tried];
}

const PASTES = 8;

/** What happens to some of them besides, for at most so many seconds. */
function extrasOf(place: number, most: number): Deed[] {
  const away = (seconds: number): Deed => ({ do: "leave", seconds: Math.min(seconds, most) });
  if (place === 4) return [{ do: "vanish", seconds: Math.min(60, most) }];
  if (place === 6) return [{ do: "phone" }];
  if (place === 11) return [away(14), away(6)];
  return place % 8 === 3 ? [away(7)] : [];
}

/** One deed after the other, each with the time that it takes, some quickly and some slowly. */
function spread(deeds: readonly Deed[], { from, to, chance }: { from: number; to: number; chance: Chance }) {
  const efforts = deeds.map((deed) => EFFORT[deed.do] * (0.5 + chance()));
  const whole = efforts.reduce((sum, effort) => sum + effort, 0);
  let done = 0;
  return deeds.map((deed, index) => {
    done += efforts[index] ?? 0;
    return { ...deed, at: from + ((to - from) * done) / whole };
  });
}
