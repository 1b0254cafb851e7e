import { openInterviewer } from "@invigil/interviewer/open-interviewer";
import { interviewSettings } from "@invigil/interviewer/settings";
import { GOLDENS } from "@invigil/interviewer/testing/golden/goldens";
import {
  mostMoved,
  type Moved,
  MOVED_MAX,
  movedScores,
  scoresOf,
} from "@invigil/interviewer/testing/golden/metamorphic";
import { say } from "./support/progress.ts";
import type { Result } from "./support/result.ts";

/** How well the configured model scores the golden transcripts. Their marks were written together with the answers. */
export async function benchScores(): Promise<Result> {
  const { ai, faults } = interviewSettings(process.env);
  if (!ai || faults.length > 0) throw new Error(`scores: set AI_BASE_URL and AI_MODEL. ${faults.join(" ")}`);
  const interviewer = openInterviewer(ai, {
    record: async () => 0,
    tokensUsed: async () => ({ interview: 0, day: 0 }),
    now: () => new Date(),
  });
  const pairs: [mark: number, score: number][] = [];
  const spreads: number[] = [];
  let unjudged = 0;
  const all: Moved[] = [];
  for (const golden of GOLDENS) {
    say(`scores: ${golden.name}`);
    const plain = await scoresOf(interviewer, golden);
    for (const [key, { score, spread }] of plain) {
      const mark = golden.scores[key]?.score ?? null;
      if (mark !== null && score !== null) pairs.push([Math.round(mark), Math.round(score)]);
      if (score === null) unjudged += 1;
      if (spread !== null) spreads.push(spread);
    }
    all.push(await movedScores(interviewer, golden, plain));
  }
  const moved = mostMoved(all);
  const { "an order": byOrder, ...byOthers } = moved;
  const kappa = weightedKappa(pairs);
  return {
    name: "scores",
    ratio: kappa / 0.7,
    goal: 1,
    checks: [
      { name: "weighted kappa with the marks", value: kappa, limit: 0.7, bound: "at least" },
      {
        name: "points moved by what says nothing",
        value: Math.max(...Object.values(byOthers)),
        limit: MOVED_MAX,
        bound: "at most",
      },
      { name: "points moved by an order", value: byOrder, limit: 0, bound: "at most" },
    ],
    figures: { model: ai.model, pairs: pairs.length, unjudged, meanSpread: mean(spreads), moved },
  };
}

/** Agreement beyond chance, where two points apart counts four times as much as one. */
function weightedKappa(pairs: readonly [number, number][]): number {
  const observed = mean(pairs.map(([a, b]) => (a - b) ** 2));
  const expected = mean(pairs.flatMap(([a]) => pairs.map(([, b]) => (a - b) ** 2)));
  return expected === 0 ? 1 : 1 - observed / expected;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
