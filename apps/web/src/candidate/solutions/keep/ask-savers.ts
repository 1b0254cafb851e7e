import type { SectionWithProblems } from "@invigil/contract/taking/problems";
import type { Answer, Solution } from "@invigil/contract/taking/solutions";
import { answerableProblems } from "../../../shared/answers/save-problems.ts";
import type { SaveOutcome } from "../save/save-outcome.ts";
import type { Saver } from "../save/saver.ts";

/** By problem. */
export type Savers = ReadonlyMap<string, Saver>;

/** Reads the state of all answers, or of one. */
export function askSavers(savers: Savers, sections: () => readonly SectionWithProblems[]) {
  return {
    saver: (problem: string) => savers.get(problem) ?? null,
    /** Takes over an answer stored elsewhere (null: cleared) unless this page has edits. Returns whether it was new. */
    learn: (problem: string, stored: Solution | null, head: number) => savers.get(problem)?.sync(stored, head) ?? false,
    isBehind: (problem: string, head: number) => savers.get(problem)?.isBehind(head) ?? false,
    isPending: () => [...savers.values()].some((saver) => saver.isPending()),
    waits: () => [...savers.values()].some((saver) => saver.isPending() && needsNobody(saver.refusal())),
    unsavedAnswers(): ReadonlyMap<string, Answer | null> {
      const found = new Map<string, Answer | null>();
      for (const [problem, saver] of savers) {
        const answer = saver.unsaved();
        if (answer !== undefined) found.set(problem, answer);
      }
      return found;
    },
    obstacles: (): string[] =>
      answerableProblems(sections()).flatMap(({ problem: { slug, title } }) => {
        const refusal = savers.get(slug)?.refusal();
        return refusal && !refusal.saved ? obstacleTexts(refusal.reason, title) : [];
      }),
  };
}

/** Tells all answers at once. */
export function tellSavers(savers: Savers) {
  return {
    save: () => Promise.all([...savers.values()].map((saver) => saver.save())),
    flush: () => Promise.all([...savers.values()].map((saver) => saver.flush())),
    /** The page is hidden or closing, so everything pending is stored and sent at once. */
    leave(): void {
      for (const saver of savers.values()) if (saver.isPending()) void saver.save({ leaving: true });
    },
    /** The connection is back, or the clock runs again. */
    tryAgain(): void {
      for (const saver of savers.values()) saver.tryAgain();
    },
    dispose(): void {
      for (const saver of savers.values()) saver.dispose();
    },
  };
}

/** What only the candidate can do; a lost connection needs nothing from them. */
function obstacleTexts(reason: string, title: string): string[] {
  switch (reason) {
    case "too-long":
      return [`Your answer to “${title}” is over the limit and is not saved. Shorten it first.`];
    case "conflict":
      return [
        `There are two versions of your answer to “${title}”, because it was also changed in another tab or on another device. Your last edits are not saved. Compare the versions first.`,
      ];
    default:
      return [];
  }
}

function needsNobody(refusal: SaveOutcome | null): boolean {
  return refusal === null || refusal.saved || obstacleTexts(refusal.reason, "").length === 0;
}
