import type { Test } from "@invigil/contract/taking/tests";
import { onboardingTarget } from "@invigil/rules/taking/navigation";
import { useSignedIn } from "../../lib/identity.ts";
import { useGuard } from "../../shared/pages/use-guard.ts";

/** Returns true while redirecting: recruiters, people who have completed the form and ended tests skip onboarding. */
export function useOnboardingGuard(test: Test): boolean {
  const { usertype } = useSignedIn();
  return useGuard(onboardingTarget(test, usertype));
}
