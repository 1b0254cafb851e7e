import { clearLocalData, readQuizMarker, writeQuizMarker } from "../../lib/local-data.ts";
import { saidNoMovements, sayNoMovements } from "../../lib/no-movements.ts";
import { resetSocketReport } from "../../lib/socket/socket.ts";

/** Removes what this browser stores about the test. The quiz wording stays for the tab's session. */
export function forgetAttempt(testSlug: string): void {
  const quiz = readQuizMarker(testSlug);
  clearLocalData(testSlug);
  resetSocketReport();
  // The service worker keeps pictures for reloads without a connection. Old browsers have no such cache.
  if ("caches" in globalThis) void caches.delete("invigil-pictures").catch(() => false);
  if (quiz) writeQuizMarker(testSlug);
}

/** Removes what earlier attempts left behind. What was said just before this start is about the attempt that begins. */
export function forgetEarlierAttempts(testSlug: string): void {
  const noMovements = saidNoMovements(testSlug);
  forgetAttempt(testSlug);
  if (noMovements) sayNoMovements(testSlug, true);
}
