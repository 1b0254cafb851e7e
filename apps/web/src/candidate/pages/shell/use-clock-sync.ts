import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { isExtendedInitialPhase } from "@invigil/rules/time/timer";
import { useEffect, useEffectEvent } from "react";
import { startClockSync } from "../../../lib/clock.ts";

/** Follows the server's time until the test is over, and while added time waits to be resumed. */
export function useClockSync(test: Test, solutionSet: SolutionSet | null): void {
  const isUnneeded = useEffectEvent(() => {
    const waits = solutionSet !== null && isExtendedInitialPhase(solutionSet);
    return test.is_expired && !waits;
  });
  // Starts asking the server for its time.
  useEffect(() => startClockSync({ until: () => isUnneeded() }), []);
}
