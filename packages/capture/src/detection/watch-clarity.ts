import { UNCLEAR_PICTURES, type Unclear } from "@invigil/rules/proctoring/clarity";
import type { Finding } from "../types.ts";
import { conclude, prolong, type Spell } from "./spell.ts";

/** A hanging camera delivers the same picture for as long as the server takes to notice four identical ones. */
const FROZEN_AFTER = 60_000;
/** One good frame between bad ones may be a flicker. */
const GOOD_AGAIN = 2;

export interface ClarityState {
  bad: number;
  good: number;
  why: Unclear | null;
  spell: Spell | null;
  /** The last frame's print, and since when it has been the same. */
  print: { value: number; since: number } | null;
}
export const clearSight: ClarityState = { bad: 0, good: 0, why: null, spell: null, print: null };

interface Watched {
  state: ClarityState;
  /** What is wrong with the picture as long as it lasts, for the candidate. */
  sight: Unclear | "frozen" | null;
  reports: { why: Unclear; at: number }[];
}

/**
 * Follows whether the picture can be judged: the candidate is told after a few frames in a row, the server once it has
 * lasted for `after` milliseconds, as long as its own pictures take to agree.
 */
export function watchClarity(
  before: ClarityState,
  { unclear, print }: Pick<Finding, "unclear" | "print">,
  { at, after }: { at: number; after: number },
): Watched {
  const same = before.print?.value === print ? before.print : { value: print, since: at };
  if (unclear !== null) {
    const { spell, reports } = prolong(before.spell, at, { since: at, after });
    const state = { bad: before.bad + 1, good: 0, why: unclear, spell, print: same };
    const sight = state.bad >= UNCLEAR_PICTURES ? unclear : null;
    return { state, sight, reports: reports.map((time) => ({ why: unclear, at: time })) };
  }
  const good = before.good + 1;
  if (before.spell && before.why && good < GOOD_AGAIN) {
    const sight = before.bad >= UNCLEAR_PICTURES ? before.why : null;
    return { state: { ...before, good, print: same }, sight, reports: [] };
  }
  const reports = before.spell && before.why ? conclude(before.spell) : [];
  const why = before.why ?? "blurred";
  return {
    state: { ...clearSight, good, print: same },
    sight: at - same.since >= FROZEN_AFTER ? "frozen" : null,
    reports: reports.map((time) => ({ why, at: time })),
  };
}
