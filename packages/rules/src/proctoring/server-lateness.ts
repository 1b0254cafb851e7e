/** Milliseconds of its own lateness from which a server does not trust what it did not hear. */
const TRUSTED_BELOW = 1_000;

/** Since when a page must have been silent: for as long as usual, and for as long as the server itself heard nobody. */
export function silenceCutoff({ now, silence, late }: { now: Date; silence: number; late: number }): Date {
  return new Date(now.getTime() - silence - late);
}

interface Accusation {
  /** Milliseconds by which this server was late recently. */
  late: number;
  /** Milliseconds that the page's question waited before it was handled. */
  waited: number;
}

/**
 * Whether this server may say that a page is the second one. While it is late it hears from nobody in time, so the page
 * that holds the attempt may be the asking one itself, before it reconnected.
 */
export function canJudgeSessions({ late, waited }: Accusation): boolean {
  return late < TRUSTED_BELOW && waited < TRUSTED_BELOW;
}
