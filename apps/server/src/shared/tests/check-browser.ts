import { noteOtherBrowser } from "@invigil/records/evidence/note-other-browser";
import { acceptsClient, mustUseSecureBrowser } from "@invigil/rules/proctoring/secure-browser";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { SecureProof } from "./note-secure-browser.ts";
import { readSettings } from "./read-settings.ts";
import { secureBrowserOf } from "./secure-browser.queries.ts";
import type { TestAccess } from "./test-access.ts";

interface Visit extends Pick<TestAccess, "test" | "attempt"> {
  sessionHash: Buffer | undefined;
}

/**
 * A test that needs a secure browser is started, continued, read and submitted only in a session that has proven to run
 * in one. A test that needs none costs no query.
 */
export async function checkBrowser(
  { db, now }: Pick<Deps, "db" | "now">,
  { usertype }: Pick<Caller, "usertype">,
  { test, attempt, sessionHash }: Visit,
): Promise<SecureProof | null> {
  const secure = readSettings(test).secureBrowser;
  if (!mustUseSecureBrowser({ secure_browser: secure }, usertype)) return null;
  const asked = { sessionHash, testId: test.id, now: now() };
  const proof = sessionHash && (await secureBrowserOf(db, { ...asked, sessionHash }));
  // An agent may have bound itself before the author listed keys.
  if (proof && acceptsClient(secure, proof.client)) return proof;
  if (attempt?.state === "ACTIVE") await noteOtherBrowser(db, { ...asked, attemptId: attempt.id });
  throw new AppError("secure_browser_required", { description: "This test requires a secure browser." });
}
