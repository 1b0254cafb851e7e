const WITHIN = 5 * 60_000;
const MOST = 3;

export interface Crashes {
  /** An environment ended by itself. Returns whether it has now done so too often. */
  note(id: string): boolean;
}

/** Counts how often environments end by themselves, so that one that always does is not started for ever. */
export function countCrashes(now: () => number = () => performance.now()): Crashes {
  const times = new Map<string, number[]>();
  return {
    note(id) {
      const since = now() - WITHIN;
      for (const [other, at] of times) if ((at.at(-1) ?? 0) < since) times.delete(other);
      const recent = [...(times.get(id) ?? []).filter((at) => at >= since), now()];
      if (recent.length < MOST) times.set(id, recent);
      else times.delete(id);
      return recent.length >= MOST;
    },
  };
}
