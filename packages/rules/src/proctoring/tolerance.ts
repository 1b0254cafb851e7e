import { EXCUSED_LEAVE_LIMIT } from "@invigil/contract/constants";
import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import type { Excuse } from "@invigil/contract/socket-client";
import type { TestSettings } from "@invigil/contract/taking/tests";

/** Milliseconds by which a message may be late before its delay counts as absence. */
const SLACK = 5_000;

/** Warnings at the start; a setting below 0 cannot mean that nobody may even begin. */
export function initialTolerance({ count }: TestSettings["proctor"]["browser_tolerance"]): number {
  return Math.max(0, count);
}

export function isUsedUp(left: number): boolean {
  return left < 0;
}

interface Absence {
  /** Milliseconds, by the page's word. */
  away: number;
  /** Milliseconds between the arrival of the blur and of the return; null where the page was not connected all the time. */
  seen: number | null;
}

/**
 * How long a page was left. Its word counts, unless the server itself saw a longer time: then a page that claims a
 * moment is not believed, beyond what a slow line explains.
 */
export function believedAbsence({ away, seen }: Absence): number {
  return Math.max(away, (seen ?? 0) - SLACK);
}

/** One return of a leave that may be told twice, by `focus` and by `increment-browser-tolerance`. */
interface Return extends Absence {
  shortBlur: number;
  /** By which message the leave was counted already; null: not yet. */
  countedBy: "focus" | "tolerance" | null;
  type: "focus" | "tolerance";
  /** Whether the server heard of the leave at all. */
  left: boolean;
}

/**
 * Whether a return costs a warning. A leave costs one, however many messages tell of it; a page that tells only of
 * returns pays for each.
 */
export function returnCounts({ type, countedBy, left, shortBlur, ...absence }: Return): boolean {
  if (believedAbsence(absence) < shortBlur) return false;
  if (type === "focus") return left && countedBy === null;
  return countedBy !== "focus";
}

interface Excused extends Absence {
  excuse: Excuse;
  plan: Pick<ProctorPlan, "image" | "video" | "audio">;
  /** Whether the question on screen takes files. */
  takesFiles: boolean;
}

/** Whether a leave to which the page sent the candidate is believed: only where it can do so, and not for long. */
export function excuseHolds({ excuse, plan, takesFiles, ...absence }: Excused): boolean {
  if (believedAbsence(absence) >= EXCUSED_LEAVE_LIMIT) return false;
  switch (excuse) {
    case "file chooser":
      return takesFiles;
    case "device permission":
      return plan.image || plan.video || plan.audio;
  }
}
