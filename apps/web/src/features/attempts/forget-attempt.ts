import { clearLocalData, readQuizMarker, writeQuizMarker } from "../../lib/local-data.ts";
import { resetSocketReport } from "../../lib/socket.ts";

/** Removes what this browser keeps about the test. Its wording as a quiz holds for the tab's session. */
export function forgetAttempt(testSlug: string): void {
  const quiz = readQuizMarker(testSlug);
  clearLocalData(testSlug);
  resetSocketReport();
  if (quiz) writeQuizMarker(testSlug);
}
