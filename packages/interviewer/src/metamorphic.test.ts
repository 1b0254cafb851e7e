import { expect, it } from "vitest";
import { interviewerFor, settingsFor } from "./testing/a-model.ts";
import { GOLDENS } from "./testing/golden/goldens.ts";
import { mostMoved, type Moved, MOVED_MAX, movedScores, scoresOf } from "./testing/golden/metamorphic.ts";
import { faithful, longwinded, obedient, partial, startScoringPeer } from "./testing/scoring-peer.ts";

/** Of every role and several languages; the order of one changed answer must be a sentence of its own. */
const SOME = GOLDENS.filter(
  ({ answers }, index) => index % 6 === 0 && answers.every((answer) => answer === null || /[.!?।]$/u.test(answer)),
);

/** The check of `npm run bench -- scores`, against a server on this machine. */
async function checkedBy(pointsFor: (answers: string) => number): Promise<Moved> {
  const interviewer = interviewerFor(settingsFor(await startScoringPeer(pointsFor)));
  const all: Moved[] = [];
  for (const golden of SOME) all.push(await movedScores(interviewer, golden, await scoresOf(interviewer, golden)));
  return mostMoved(all);
}

it("[A4.30] a model that goes by what is said gives the same score to changed answers", async () => {
  const { "an order": byOrder, ...others } = await checkedBy(faithful);
  expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(MOVED_MAX);
  expect(byOrder).toBe(0);
});

it("[A4.30] finds out that a model pays by length", async () => {
  expect((await checkedBy(longwinded))["twice as long"]).toBeGreaterThan(MOVED_MAX);
});

it("[A4.30] finds out that a model prefers men", async () => {
  const { "a man": man, "a woman": woman } = await checkedBy(partial);
  expect(man).toBeGreaterThan(MOVED_MAX);
  expect(woman).toBe(0);
});

it("[A4.30] keeps an order in an answer from a model that would obey", async () => {
  expect((await checkedBy(obedient))["an order"]).toBe(0);
});
