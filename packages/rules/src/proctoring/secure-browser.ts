import type { UserType } from "@invigil/contract/people/accounts";
import type { TestSettings } from "@invigil/contract/taking/tests";

interface Visitor {
  usertype: UserType;
  userAgent: string;
}

/**
 * Whether this test may not be taken in this browser. Safe Exam Browser names itself in the user agent; that is its own
 * word, and somebody who tries can have another browser say it. A recruiter tries a test in any.
 */
export function isWrongBrowser(
  settings: Pick<TestSettings, "secure_browser">,
  { usertype, userAgent }: Visitor,
): boolean {
  return settings.secure_browser.enabled && usertype === "hacker" && !/\bSEB\b/.test(userAgent);
}
