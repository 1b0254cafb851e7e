import { randomInt } from "node:crypto";
import { shuffled } from "../shuffled.ts";

/** The correct application, or the place of a faulty one in the key. */
type Step = "right" | number;

/**
 * In which order tests meet applications. They have a clock, so nobody may foretell when it is the correct one's turn:
 * it comes once between two faulty ones, once after the last, and once at any time. That is the first turn every other
 * time, because the moment of that turn is the easiest to guess.
 */
export function orderOf(mutants: number): Step[] {
  const steps: Step[] = shuffled(Array.from({ length: mutants }, (_, index) => index));
  if (mutants > 1) steps.splice(1 + randomInt(mutants - 1), 0, "right");
  else steps.splice(randomInt(mutants + 1), 0, "right");
  steps.splice(randomInt(2) * randomInt(steps.length + 1), 0, "right");
  return [...steps, "right"];
}
