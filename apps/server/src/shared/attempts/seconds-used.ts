interface ClockEvent {
  kind: string;
  at: Date;
}

/** The kinds of events that start or stop an attempt's clock. */
export const CLOCK_KINDS = ["start", "resume", "unpause", "service-back", "end", "pause", "service-away"] as const;
const STOPS: readonly string[] = ["end", "pause", "service-away"];

/** As the database returns them in a list. */
export function toEvents(clock: readonly { kind: string; at: string }[] | null): ClockEvent[] {
  return (clock ?? []).map(({ kind, at }) => ({ kind, at: new Date(at) }));
}

/** Milliseconds that the clock ran between two times, without pauses, outages or the time between an end and an extension. */
function ran(events: readonly ClockEvent[], from = -Infinity, until = Infinity): number {
  let total = 0;
  let since: number | null = null;
  for (const { kind, at } of events) {
    const time = Math.min(until, Math.max(from, at.getTime()));
    if (!STOPS.includes(kind)) since ??= time;
    else if (since !== null) {
      total += Math.max(0, time - since);
      since = null;
    }
  }
  return total;
}

/** `from` leaves out what came before, such as the preparation of an interview. */
export function secondsUsed(events: readonly ClockEvent[], from?: Date): number {
  return Math.round(ran(events, from?.getTime()) / 1_000);
}

/** Null if the section has no time of its own. */
export function sectionSecondsUsed(
  timed: boolean,
  section: { started_at: Date | null; submitted_at: Date | null } | undefined,
  events: readonly ClockEvent[],
): number | null {
  if (!timed) return null;
  if (!section?.started_at || !section.submitted_at) return 0;
  return Math.round(ran(events, section.started_at.getTime(), section.submitted_at.getTime()) / 1_000);
}
