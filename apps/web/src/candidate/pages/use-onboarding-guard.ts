import type { Test } from "@invigil/contract/taking/tests";
import { onboardingTarget } from "@invigil/rules/taking/navigation";
import { useSignedIn } from "../../lib/identity.ts";
import { useGuard } from "../../shared/pages/use-guard.ts";

/** True while the visitor is sent away: nothing is asked of a recruiter, of one who has answered, or after the end. */
export function useOnboardingGuard(test: Test): boolean {
  const { usertype } = useSignedIn();
  return useGuard(onboardingTarget(test, usertype));
}
