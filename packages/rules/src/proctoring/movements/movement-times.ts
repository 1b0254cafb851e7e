import { MOVEMENT_SECONDS, MOVEMENT_WAITS_SECONDS } from "@invigil/contract/proctoring/movements";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Nobody is asked in the first and last minutes of an attempt; a request that is begun ends before them. */
const QUIET = 3 * MINUTE;
/** Both showings of a request with what lies between them. */
const WHOLE_REQUEST = 2 * (MOVEMENT_SECONDS + MOVEMENT_WAITS_SECONDS) * SECOND + MINUTE;

/** For this long after a showing, in seconds, the page's word about it may be on its way. */
const TOLD_WITHIN = 20;

/** How long until something happens, in milliseconds, at random between these. Three or four requests per hour. */
const WAITS = {
  first: { from: QUIET, to: 15 * MINUTE },
  next: { from: 12 * MINUTE, to: 24 * MINUTE },
  /** Until it is asked again, after a showing without an answer. */
  again: { from: 20 * SECOND, to: 60 * SECOND },
  /** Until a moment that did not suit is looked at again. */
  unsuitable: { from: MINUTE, to: 3 * MINUTE },
} as const;

/** A moment that nobody can foresee. `random` is from 0 to 1. */
export function momentAfter(now: Date, wait: keyof typeof WAITS, random = Math.random()): Date {
  const { from, to } = WAITS[wait];
  return new Date(now.getTime() + from + Math.round(random * (to - from)));
}

/** The end of a showing that the page has not told by then is not awaited any longer. */
export function endOfShowing(shownAt: Date): Date {
  return new Date(shownAt.getTime() + (MOVEMENT_SECONDS + TOLD_WITHIN) * SECOND);
}

interface Times {
  now: Date;
  startedAt: Date;
  expiresAt: Date;
}

/** Whether a request may begin now. */
export function mayAskMovement({ now, startedAt, expiresAt }: Times): boolean {
  const [since, left] = [now.getTime() - startedAt.getTime(), expiresAt.getTime() - now.getTime()];
  return since >= QUIET && left >= QUIET + WHOLE_REQUEST;
}
