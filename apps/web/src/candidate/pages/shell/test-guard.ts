import type { UserType } from "@invigil/contract/people/accounts";
import type { Test } from "@invigil/contract/taking/tests";
import {
  guardedRouteTarget,
  landingTarget,
  mustOnboard,
  onboardingFormTarget,
  startTarget,
  type Target,
} from "@invigil/rules/taking/navigation";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { isWrongBrowser } from "@invigil/rules/proctoring/secure-browser";
import { endTarget } from "@invigil/rules/taking/session";

export type TestPage = "landing" | "problems" | "problem" | "aiinterview" | "feedback" | "help";

/** Returns which page of a test a path, or its pattern, shows. */
export function testPageOf(path: string): TestPage {
  const name = path.split("/")[3] ?? "";
  switch (name) {
    case "problems":
    case "problem":
    case "aiinterview":
    case "feedback":
    case "help":
      return name;
    default:
      return "landing";
  }
}

interface Visit {
  test: Test;
  usertype: UserType;
  userAgent: string;
  page: TestPage;
  uploading: boolean;
  submitting: boolean;
  /** Where the ended attempt leads, if already decided. */
  leaveTo: Target | null;
}

/** Returns where a visitor of a test's page must go instead, or null to stay here. */
export function testPageTarget({
  test,
  usertype,
  userAgent,
  page,
  uploading,
  submitting,
  leaveTo,
}: Visit): Target | null {
  if (page === "help") return null;
  const isOver = test.is_expired || test.session_state === "END";
  if (page === "feedback") return isOver ? null : landingTarget(test.slug);
  if (isOver) {
    if (uploading || submitting) return null;
    return leaveTo ?? endTarget(test, { uploading, submitting }) ?? guardedRouteTarget(test);
  }
  if (test.session_state !== "ACTIVE" && mustOnboard(test, usertype)) return onboardingFormTarget(test);
  if (page === "landing") return null;
  // The landing page says which browser is needed.
  if (isWrongBrowser(test.settings, { usertype, userAgent })) return landingTarget(test.slug);
  if (test.session_state !== "ACTIVE") return landingTarget(test.slug);
  return isAiInterview(test) === (page === "aiinterview") ? null : startTarget(test);
}
