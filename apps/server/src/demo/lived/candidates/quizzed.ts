import { answerByKey } from "../answer-written.ts";
import { createChance } from "../chance.ts";
import { quiz } from "../../tests/quiz.ts";
import type { LivedCandidate } from "../life.ts";
import { feedbackOf, waiting } from "./waiting.ts";

const TEST = quiz.slug;
const TAKEN = 7;

export function quizzed(from: number): LivedCandidate[] {
  const taken = Array.from({ length: TAKEN }, (_, index): LivedCandidate => {
    const number = from + index;
    const chance = createChance(number);
    const hoursAgo = 24 * 6 - index * 19;
    const answers = quiz.sections.flatMap(({ problems }) =>
      problems.flatMap((problem) => {
        const slug = `${TEST}-${problem.key}`;
        return answerByKey({ problem, slug, isRight: chance() < 0.95 - index * 0.14, chance }) ?? [];
      }),
    );
    const taking = { hoursAgo, minutes: 3 + (index % 5), ending: "submitted", happenings: [], marks: [] } as const;
    return {
      number,
      test: TEST,
      state: "taken",
      invitedHoursAgo: hoursAgo + 5,
      attempts: [{ ...taking, answers, ...feedbackOf(number) }],
    };
  });
  return [...taken, waiting(from + TAKEN, TEST, "invited", 3)];
}
