import type { UserType } from "@invigil/contract/people/accounts";
import type { SolutionSet } from "@invigil/contract/taking/attempts";
import { messages } from "@invigil/contract/messages/messages";
import type { Test } from "@invigil/contract/taking/tests";
import { isAiInterview } from "./product-type.ts";
import { firstProblem } from "./sections.ts";
import { isExtendedInitialPhase } from "../time/timer.ts";

/** Routes have no `/v1`, because the router adds the prefix. */
export interface Target {
  kind: "route";
  path: string;
  search: Record<string, string>;
}

function route(path: string, search: Record<string, string> = {}): Target {
  return { kind: "route", path, search };
}

export function landingTarget(slug: string): Target {
  return route(`/test/${slug}`);
}

export function problemsTarget(slug: string): Target {
  return route(`/test/${slug}/problems`);
}

export function problemTarget(slug: string, problemSlug: string): Target {
  return route(`/test/${slug}/problem/${problemSlug}`);
}

export function feedbackTarget(slug: string): Target {
  return route(`/test/${slug}/feedback`);
}

export function onboardingFormTarget(test: Pick<Test, "slug" | "invite_id">): Target {
  return route(`/${test.slug}/onboarding/form`, test.invite_id === null ? {} : { inviteId: test.invite_id });
}

export function startTarget(test: Pick<Test, "slug" | "sub_test_type">): Target {
  return isAiInterview(test) ? route(`/test/${test.slug}/aiinterview`) : problemsTarget(test.slug);
}

/** The address is authored text, and a `javascript:` URL in it must never run in a candidate's session. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null;
}

type Ended = Pick<Test, "slug" | "redirection_url" | "test_type" | "enable_feedback_page"> &
  Partial<Pick<Test, "missed">>;

/** Where the company finally sends its candidates; null for nowhere. */
export function redirectionOf({ redirection_url }: Pick<Test, "redirection_url">): string | null {
  return webAddress(redirection_url);
}

/**
 * A redirect takes precedence. It starts on the feedback page, which first shows what was promised (receipt, reason,
 * flags, the feedback question) and then continues automatically.
 */
export function afterSubmitTarget(test: Ended): Target {
  if (test.missed === true || redirectionOf(test) !== null) return feedbackTarget(test.slug);
  if (test.test_type === "LRN" && test.enable_feedback_page) return route(`/test-report/${test.slug}`);
  return feedbackTarget(test.slug);
}

/** `next` is the section that opened, with its problems; without one, the list shows the current state. */
export function afterSectionTarget(slug: string, next: { problems: readonly { slug: string }[] } | null): Target {
  const first = firstProblem(next);
  return first === null ? problemsTarget(slug) : problemTarget(slug, first.slug);
}

/** Where a guarded route sends the visitor; null if it may be shown. */
export function guardedRouteTarget(test: Ended & Pick<Test, "is_expired">): Target | null {
  return test.is_expired ? afterSubmitTarget(test) : null;
}

type Onboarded = Pick<Test, "settings" | "is_onboarded">;

function asksForDetails({ settings }: Pick<Test, "settings">): boolean {
  const { custom_data, profile_data } = settings.hacker_extra_data;
  return custom_data.enabled || profile_data.enabled;
}

/** A test of any type that asks for details asks before its clock runs; a running attempt is never interrupted. */
export function mustOnboard(test: Onboarded, usertype: UserType): boolean {
  return usertype === "hacker" && asksForDetails(test) && !test.is_onboarded;
}

export function onboardingTarget(
  test: Onboarded & Pick<Test, "slug" | "is_expired">,
  usertype: UserType,
): Target | null {
  if (test.is_expired) return feedbackTarget(test.slug);
  const done = asksForDetails(test) && test.is_onboarded;
  return usertype !== "hacker" || done ? route(`/test/${test.slug}/`) : null;
}

type Reported = Onboarded & Pick<Test, "slug" | "is_expired" | "test_type" | "session_state" | "invite_id">;

/** `reportRoute` is set for a visitor who was sent to the report on purpose, such as a reviewer. */
export function reportTarget(
  test: Reported,
  { usertype, reportRoute }: { usertype: UserType; reportRoute: boolean },
): Target | null {
  if (reportRoute) return null;
  if (test.test_type !== "LRN") return landingTarget(test.slug);
  if (test.is_expired) return null;
  if (usertype === "recruiter") return landingTarget(test.slug);
  if (mustOnboard(test, usertype)) return onboardingFormTarget(test);
  return test.session_state === "END" ? null : landingTarget(test.slug);
}

export interface TopBarShown {
  timer: boolean;
  meter: boolean;
  /** An interview shows the company's avatar in the middle instead of the meter. */
  centredAvatar: boolean;
}

export function timerAndMeterShown(
  test: Pick<Test, "is_expired" | "sub_test_type">,
  solutionSet: Pick<SolutionSet, "add_test_duration" | "has_resumed_test" | "expiry"> | null,
): TopBarShown {
  const interview = isAiInterview(test);
  // An attempt that was only prepared has no expiry, so there is nothing to count down to.
  const running =
    !test.is_expired && solutionSet !== null && solutionSet.expiry !== null && !isExtendedInitialPhase(solutionSet);
  return { timer: running, meter: running && !interview, centredAvatar: interview };
}

export function userMenu(email: string, whiteLabel: boolean): { signedInAs: string; logout: boolean } {
  return { signedInAs: messages.signedInAs(email), logout: !whiteLabel };
}

/**
 * The test's name, alone on its landing page; elsewhere the page's own name follows, so that tabs and pages can be told
 * apart.
 */
export function pageTitle(test: Pick<Test, "name"> | null, page: string | null = null): string {
  if (test === null) return "Invigil";
  return page === null ? test.name : `${test.name} – ${page}`;
}
