import { clearLocalData, readQuizMarker, writeQuizMarker } from "../../lib/local-data.ts";
import { resetSocketReport } from "../../lib/socket/socket.ts";

/** Removes what this browser keeps about the test. Its wording as a quiz holds for the tab's session. */
export function forgetAttempt(testSlug: string): void {
  const quiz = readQuizMarker(testSlug);
  clearLocalData(testSlug);
  resetSocketReport();
  // The service worker keeps them for pages that are reloaded without a connection. Old browsers have no such store.
  if ("caches" in globalThis) void caches.delete("invigil-pictures").catch(() => false);
  if (quiz) writeQuizMarker(testSlug);
}
