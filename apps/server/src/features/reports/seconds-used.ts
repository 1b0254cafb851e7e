interface ClockEvent {
  kind: string;
  at: Date;
}

function seconds(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000));
}

/** The time between two runs of an attempt that was extended after its end is nobody's. */
export function secondsUsed(events: readonly ClockEvent[]): number {
  let total = 0;
  let since: Date | null = null;
  for (const { kind, at } of events) {
    if (kind !== "end") since ??= at;
    else if (since) {
      total += seconds(since, at);
      since = null;
    }
  }
  return total;
}

/** Null: the section has no time of its own. */
export function sectionSecondsUsed(
  timed: boolean,
  section: { started_at: Date | null; submitted_at: Date | null } | undefined,
): number | null {
  if (!timed) return null;
  return section?.started_at && section.submitted_at ? seconds(section.started_at, section.submitted_at) : 0;
}
