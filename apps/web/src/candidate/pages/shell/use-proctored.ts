import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { proctoringRuns } from "@invigil/rules/proctoring/ab";
import { useSignedIn } from "../../../lib/identity.ts";

/** Whether the candidate is proctored here; without an attempt, whether the test intends to proctor. */
export function useProctored(test: Test, solutionSet: SolutionSet | null): boolean {
  const { usertype } = useSignedIn();
  if (usertype !== "hacker") return false;
  if (solutionSet === null) return test.settings.proctor.enabled;
  return proctoringRuns(test.settings, test.system_settings, solutionSet);
}
