import { ENDED_BY_PROCTOR, type SolutionSet } from "@invigil/contract/taking/attempts";
import type { ServerMessage } from "@invigil/contract/socket";
import type { AttemptCache } from "./attempt-cache.ts";

interface Listener {
  solutionSet: Pick<SolutionSet, "id" | "add_test_duration">;
  cache: Pick<AttemptCache, "changeTime" | "changePause" | "reload" | "reloadSections" | "end">;
  /** Shows a message about a change during the attempt. */
  tell: (text: string) => void;
  tellOfEnd: (text: string) => void;
  /** An interview gives back the time that its server takes after every answer, which is no news. */
  isInterview?: boolean;
}

/** Updates the pages from a server message. Messages about another attempt are ignored. */
export function applyMessage(message: ServerMessage, listener: Listener): void {
  const { solutionSet, cache, tell, tellOfEnd, isInterview = false } = listener;
  if (!("solution_set_id" in message) || message.solution_set_id !== solutionSet.id) return;
  switch (message.type) {
    case "time-changed": {
      const minutes = message.add_test_duration - solutionSet.add_test_duration;
      cache.changeTime({ expiry: message.expiry, add_test_duration: message.add_test_duration });
      // A timed section's own deadline has moved too, and only the sections hold it. Before an interview begins, the
      // test says how much time there will be.
      void (isInterview && minutes !== 0 ? cache.reload() : cache.reloadSections());
      // The attempt itself says what an outage gave back, until that was read.
      if (message.outage === undefined && (minutes !== 0 || !isInterview)) tell(timeChanged(minutes));
      return;
    }
    case "paused":
      cache.changePause({ paused_at: message.paused_at, expiry: message.expiry });
      void cache.reloadSections();
      if (message.paused_at === null)
        tell("The clock is running again. You have as much time left as before the pause.");
      return;
    case "section-changed":
      void cache.reloadSections();
      return;
    case "answer-stored":
    case "proctor-message":
    case "movement-asked":
    case "receipt-changed":
    case "interview-changed":
    case "chat-message":
    case "chat-changed":
      // Handled by the keeper of the answers, by a dialog of its own and by the pages that show what it is about.
      return;
    case "session-ended":
      // The page already knows about every other kind of end, or has announced it.
      if (message.reason?.startsWith(ENDED_BY_PROCTOR)) tellOfEnd(`Your answers were submitted. ${message.reason}`);
      cache.end();
  }
}

function timeChanged(minutes: number): string {
  if (minutes <= 0) return "Your time has changed. The countdown shows how much is left.";
  return `${minutes === 1 ? "1 minute was" : `${minutes} minutes were`} added to your time.`;
}
