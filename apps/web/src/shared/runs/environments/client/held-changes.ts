import type { FromAgent } from "@invigil/contract/environments/workspace";

export type Changed = Extract<FromAgent, { say: "changed" }>;

/** Two reports as one. */
function joined(earlier: Changed | null, later: Changed): Changed {
  if (!earlier) return later;
  const before = without(earlier, [...Object.keys(later.files), ...later.removed]);
  return {
    say: "changed",
    change: later.change,
    files: { ...before.files, ...later.files },
    removed: [...before.removed, ...later.removed],
  };
}

/** A report without these files. */
export function without(report: Changed, paths: readonly string[]): Changed {
  const out = new Set(paths);
  return {
    ...report,
    files: Object.fromEntries(Object.entries(report.files).filter(([path]) => !out.has(path))),
    removed: report.removed.filter((path) => !out.has(path)),
  };
}

/** Passes reports on, or keeps them while held. */
export function createHeld(take: (report: Changed) => void) {
  let isOn = false;
  let held: Changed | null = null;
  return {
    isOn: () => isOn,
    report(message: Changed): void {
      if (isOn) held = joined(held, message);
      else take(message);
    },
    /** These were changed on the page since. */
    drop(paths: readonly string[]): void {
      held &&= without(held, paths);
    },
    clear(): void {
      held = null;
    },
    turn(on: boolean): void {
      isOn = on;
      const waiting = held;
      if (on || !waiting) return;
      held = null;
      take(waiting);
    },
  };
}
