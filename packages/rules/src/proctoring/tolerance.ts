import { EXCUSED_LEAVE_LIMIT, EXCUSED_PROMPT_LIMIT } from "@invigil/contract/constants";
import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import type { Excuse } from "@invigil/contract/socket-client";
import type { TestSettings } from "@invigil/contract/taking/tests";

/** Milliseconds by which a message may be late before its delay counts as absence. */
const SLACK = 5_000;

/** Warnings at the start; a negative setting cannot mean that nobody may even begin. */
export function initialTolerance({ count }: TestSettings["proctor"]["browser_tolerance"]): number {
  return Math.max(0, count);
}

export function isUsedUp(left: number): boolean {
  return left < 0;
}

interface Absence {
  /** Milliseconds, as the page reports. */
  away: number;
  /**
   * Milliseconds between the arrival of the blur and of the return; null if the page was not connected all the time.
   */
  seen: number | null;
}

/**
 * How long a page was left. The page's report counts, unless the server saw a longer time: a page that claims a moment
 * is then believed only as far as a slow connection explains.
 */
export function believedAbsence({ away, seen }: Absence): number {
  return Math.max(away, (seen ?? 0) - SLACK);
}

/** One return from a leave that may be reported twice, by `focus` and by `increment-browser-tolerance`. */
interface Return extends Absence {
  shortBlur: number;
  /** Which message already counted the leave; null if none has. */
  countedBy: "focus" | "tolerance" | null;
  type: "focus" | "tolerance";
  /** Whether the server heard of the leave at all. */
  left: boolean;
}

/**
 * Whether a return costs a warning. A leave costs one, however many messages report it; a page that reports only
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
  /** Whether the same prompt for a device has excused a leave before. */
  promptUsed: boolean;
  /** How many leaves of this attempt a prompt has excused before, on any page. */
  prompts: number;
  /** How many leaves in a row a file chooser has excused after which no file arrived. */
  inVain: number;
}

/** Some browsers ask again after every reload. After so many prompts people know them, and need less time. */
const LONG_PROMPTS = 3;
const KNOWN_PROMPT_LIMIT = 5_000;
/** So often somebody may close the chooser, or choose what is then refused. */
const MOST_IN_VAIN = 5;

/** From how many milliseconds on a leave is not excused any more. */
export const EXCUSE_LIMITS: Record<Excuse, number> = {
  "file chooser": EXCUSED_LEAVE_LIMIT,
  "device permission": EXCUSED_PROMPT_LIMIT,
};

/** Whether a leave that the page itself caused is excused: only if the page can cause it, and not for long. */
export function excuseHolds({ excuse, plan, takesFiles, promptUsed, prompts, inVain, ...absence }: Excused): boolean {
  const away = believedAbsence(absence);
  if (away >= EXCUSE_LIMITS[excuse]) return false;
  switch (excuse) {
    case "file chooser":
      return takesFiles && inVain < MOST_IN_VAIN;
    case "device permission":
      if (promptUsed || !(plan.image || plan.video || plan.audio)) return false;
      return prompts < LONG_PROMPTS || away < KNOWN_PROMPT_LIMIT;
  }
}
