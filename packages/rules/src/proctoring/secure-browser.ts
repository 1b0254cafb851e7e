import type { UserType } from "@invigil/contract/people/accounts";
import type { TestSettings } from "@invigil/contract/taking/tests";

interface Visitor {
  usertype: UserType;
  userAgent: string;
}

/**
 * Whether this test may not be taken in this browser. Safe Exam Browser names itself in the user agent, which another
 * browser can imitate. A recruiter may try a test in any browser.
 */
export function isWrongBrowser(
  settings: Pick<TestSettings, "secure_browser">,
  { usertype, userAgent }: Visitor,
): boolean {
  return settings.secure_browser.enabled && usertype === "hacker" && !/\bSEB\b/.test(userAgent);
}
