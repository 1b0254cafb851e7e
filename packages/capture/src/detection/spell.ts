import { ALERT_REPEAT } from "./alerts.ts";

/** A stretch of time in which something is wrong, reported with its beginning and its end. Times are in milliseconds. */
export interface Spell {
  since: number;
  /** When it was last reported, or null if it is too short so far. */
  told: number | null;
  /** When it was last wrong. */
  last: number;
}

/** The spell after one more look, and the times to report. */
export function prolong(
  before: Spell | null,
  at: number,
  { since, after }: { since: number; after: number },
): { spell: Spell; reports: number[] } {
  const spell = before ?? { since, told: null, last: at };
  if (spell.told === null && at - spell.since >= after)
    return { spell: { ...spell, told: at, last: at }, reports: [spell.since, at] };
  const due = spell.told !== null && at - spell.told >= ALERT_REPEAT;
  return { spell: { ...spell, last: at, told: due ? at : spell.told }, reports: due ? [at] : [] };
}

/** The last report, so that the timeline knows how long it lasted. */
export function conclude({ told, last }: Spell): number[] {
  return told !== null && last > told ? [last] : [];
}
