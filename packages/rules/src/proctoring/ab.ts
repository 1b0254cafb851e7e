import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { isExtendedInitialPhase } from "../time/timer.ts";

type Share = Pick<SystemSettings["batch_proctoring_scaling"], "ab" | "percentage">;

/** Whether an attempt belongs to the group; outside an experiment the plain flag decides. */
export function inGroup({ ab, percentage }: Share, solutionSetId: number, enabled: boolean): boolean {
  if (!ab || percentage <= 0) return enabled;
  if (percentage >= 100) return true;
  return solutionSetId % Math.floor(100 / percentage) === 0;
}

/** Proctoring is off while an extended attempt has not been resumed. */
export function proctoringRuns(
  settings: TestSettings,
  system: SystemSettings,
  solutionSet: Pick<SolutionSet, "id" | "add_test_duration" | "has_resumed_test">,
): boolean {
  if (isExtendedInitialPhase(solutionSet)) return false;
  return inGroup(system.proctoring, solutionSet.id, settings.proctor.enabled);
}
