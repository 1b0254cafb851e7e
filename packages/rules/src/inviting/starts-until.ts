interface Window {
  /** The invitation's own closing date, or null if it has none. */
  closes_at: Date | null;
  /** When the test closes for everybody, or null if it stays open. */
  end_time: Date | null;
}

/** The moment from which an invited person may not start any more; null if there is none. */
export function startsUntil({ closes_at: own, end_time: all }: Window): Date | null {
  if (own === null || all === null) return own ?? all;
  return own < all ? own : all;
}
