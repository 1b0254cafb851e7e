import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { isExtendedInitialPhase } from "@invigil/rules/time/timer";

/** What the landing offers: the way to the start, to wait for it, to go on, to resume with added time, or to another browser. */
export type LandingView =
  | { kind: "other-browser" }
  | { kind: "steps" }
  | { kind: "not-open"; opensAt: string }
  | { kind: "continue" }
  | { kind: "resume"; minutes: number };

interface Situation {
  test: Pick<Test, "session_state" | "start_time" | "invite_id">;
  solutionSet: Pick<SolutionSet, "add_test_duration" | "has_resumed_test"> | null;
  /** The test may not be taken in this one. */
  wrongBrowser: boolean;
  /** The server's time; null until it is known. */
  now: number | null;
}

export function landingView({ test, solutionSet, wrongBrowser, now }: Situation): LandingView {
  if (wrongBrowser) return { kind: "other-browser" };
  if (test.session_state === "ACTIVE") return { kind: "continue" };
  if (solutionSet !== null && isExtendedInitialPhase(solutionSet)) {
    return { kind: "resume", minutes: solutionSet.add_test_duration };
  }
  const { start_time: opensAt, invite_id: invite } = test;
  // Without an invitation it is a recruiter, who tries it whenever they like.
  if (invite !== null && opensAt !== null && now !== null && Date.parse(opensAt) > now)
    return { kind: "not-open", opensAt };
  return { kind: "steps" };
}
