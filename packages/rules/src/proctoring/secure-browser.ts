import type { UserType } from "@invigil/contract/people/accounts";
import type { SecureClient } from "@invigil/contract/proctoring/secure-browser";
import type { AuthoredSecureBrowser, TestSettings } from "@invigil/contract/taking/tests";

type Settings = Pick<TestSettings, "secure_browser">;

/** Whether this person may take the test in a secure browser only. A recruiter may try a test in any browser. */
export function mustUseSecureBrowser(settings: Settings, usertype: UserType): boolean {
  return settings.secure_browser.enabled && usertype === "hacker";
}

type Keys = Pick<AuthoredSecureBrowser, "config_keys" | "browser_exam_keys">;

/** Whether the author hands out a configuration of Safe Exam Browser instead of the candidates' own files. */
export function hasOwnKeys(secure: Keys): boolean {
  return secure.config_keys.length > 0 || secure.browser_exam_keys.length > 0;
}

/** Anybody can build a program that signs as our agent does, so it must not be a way around an author's keys. */
export function acceptsClient(secure: Keys, client: SecureClient): boolean {
  return client === "safe-exam-browser" || !hasOwnKeys(secure);
}

/** How our own agent names itself. */
export const AGENT_NAME = "InvigilSecureBrowser";

/**
 * The client that a browser claims to be, which any browser can imitate. It decides only what a page offers; the server
 * starts a test for nobody who has not proven it.
 */
export function claimedClient(userAgent: string): "safe-exam-browser" | "agent" | null {
  if (/\bSEB\b/.test(userAgent)) return "safe-exam-browser";
  return new RegExp(`\\b${AGENT_NAME}/`).test(userAgent) ? "agent" : null;
}

interface Visitor {
  usertype: UserType;
  userAgent: string;
}

/** Whether a page can already tell that the test may not be taken in this browser. */
export function isWrongBrowser(settings: Settings, { usertype, userAgent }: Visitor): boolean {
  return mustUseSecureBrowser(settings, usertype) && claimedClient(userAgent) === null;
}
