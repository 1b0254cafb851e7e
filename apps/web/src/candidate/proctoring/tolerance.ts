import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";

interface Deps {
  plan: Pick<ProctorPlan, "short_blur" | "tolerance">;
  /** Where this browser stores the count, for a page opened without a connection. */
  mirror: { write: (left: number) => void };
  isConnected: () => boolean;
  /** Reports a return that counts to the server. */
  report: (away: number) => void;
  warn: (left: number) => void;
  /** Called below zero, when the attempt is submitted. */
  onUsedUp: () => void;
  signal: AbortSignal;
}

export interface Tolerance {
  /** Returns whether it counts. */
  returned(away: number): boolean;
  /** The server has counted a return that this page could not see; the plan has what is left. */
  counted(): void;
  /** Takes the server's number, which overrides ours. */
  heard(left: number): void;
}

/** The server decides; this page's own count ends the attempt only if no reply comes within this time. */
const WORD_LIMIT = 5_000;

export function createTolerance(deps: Deps): Tolerance {
  const { plan, signal } = deps;
  let left = plan.tolerance.left;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });

  function set(next: number) {
    left = next;
    deps.mirror.write(next);
  }

  function warn() {
    if (plan.tolerance.warning && left >= 0) deps.warn(left);
  }

  function usedUp() {
    clearTimeout(timer);
    if (!signal.aborted) deps.onUsedUp();
  }

  if (plan.tolerance.enabled) deps.mirror.write(left);
  return {
    returned(away) {
      if (!plan.tolerance.enabled || away < plan.short_blur) return false;
      deps.report(away);
      set(left - 1);
      asked = true;
      if (left >= 0) warn();
      else if (deps.isConnected()) timer = setTimeout(usedUp, WORD_LIMIT);
      else usedUp();
      return true;
    },
    counted() {
      if (!plan.tolerance.enabled) return;
      if (left < 0) usedUp();
      else warn();
    },
    heard(value) {
      if (!plan.tolerance.enabled) return;
      const surprised = value !== left;
      clearTimeout(timer);
      set(value);
      if (value < 0) usedUp();
      else if (asked && surprised) warn();
      asked = false;
    },
  };
}
