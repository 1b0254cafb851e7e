import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { isExtendedInitialPhase } from "@invigil/rules/time/timer";

/** What the landing page offers: start, wait, continue, resume with added time, or switch to another browser. */
export type LandingView =
  | { kind: "other-browser" }
  | { kind: "steps" }
  | { kind: "not-open"; opensAt: string }
  | { kind: "continue" }
  | { kind: "resume"; minutes: number };

interface Situation {
  test: Pick<Test, "session_state" | "start_time" | "invite_id">;
  solutionSet: Pick<SolutionSet, "add_test_duration" | "has_resumed_test"> | null;
  /** The test does not allow this browser. */
  wrongBrowser: boolean;
  /** The server's time, or null until it is known. */
  now: number | null;
}

export function landingView({ test, solutionSet, wrongBrowser, now }: Situation): LandingView {
  if (wrongBrowser) return { kind: "other-browser" };
  if (test.session_state === "ACTIVE") return { kind: "continue" };
  if (solutionSet !== null && isExtendedInitialPhase(solutionSet)) {
    return { kind: "resume", minutes: solutionSet.add_test_duration };
  }
  const { start_time: opensAt, invite_id: invite } = test;
  // Without an invitation it is a recruiter, who can try the test at any time.
  if (invite !== null && opensAt !== null && now !== null && Date.parse(opensAt) > now)
    return { kind: "not-open", opensAt };
  return { kind: "steps" };
}
