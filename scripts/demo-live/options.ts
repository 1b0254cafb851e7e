import { parseArgs } from "node:util";
import { StartError } from "../../apps/server/src/platform/start-error.ts";

export const USAGE = `npm run demo:live                                 20 demo candidates take a test for about 10 minutes
npm run demo:live -- --candidates 8 --minutes 3   fewer (1 to 40), and for another time (up to 30 minutes)`;

export interface Options {
  candidates: number;
  minutes: number;
}

/** The longest is the test's own time. */
const MOST = { candidates: 40, minutes: 30 };
const SHORTEST = 0.1;

export function readOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { candidates: text, minutes: text } });
    const candidates = Number(values.candidates ?? 20);
    const minutes = Number(values.minutes ?? 10);
    const isFew = Number.isInteger(candidates) && candidates >= 1 && candidates <= MOST.candidates;
    if (isFew && minutes >= SHORTEST && minutes <= MOST.minutes) return { candidates, minutes };
  } catch {
    // An option that does not exist.
  }
  throw new StartError(USAGE);
}
