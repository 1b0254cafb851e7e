import { messages } from "@invigil/contract/messages/messages";
import { ANSWERED_BY, type ProblemType } from "@invigil/contract/taking/problem-types";
import { useConnection } from "../../../lib/connection.ts";
import { showApiError, showToast } from "../../../shared/parts/toasts.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import type { Saver } from "./saver.ts";

const TOO_LONG = "Your answer is over the limit and was not saved. Shorten it and save again.";
const CONFLICT = "Your answer is not saved yet. Compare the two versions first.";

/** Saves on the candidate's request and says how it went. */
export async function saveByHand(saver: Pick<Saver, "requestSave">, type: ProblemType): Promise<SaveOutcome> {
  const outcome = await saver.requestSave();
  tell(outcome, type);
  return outcome;
}

function awayText(): string {
  const { networkText } = messages;
  return useConnection.getState().outage === "server" ? networkText.server : networkText.offline;
}

function tell(outcome: SaveOutcome, type: ProblemType): void {
  if (outcome.saved) {
    const way = ANSWERED_BY[type];
    if (way === "rich text" || way === "plain text") showToast({ type: "success", message: messages.answerUpdated });
    return;
  }
  switch (outcome.reason) {
    case "offline":
      showToast({ type: "warning", message: messages.couldNotSave(awayText()) });
      return;
    case "too-long":
      showToast({ type: "warning", message: TOO_LONG });
      return;
    case "unreachable":
    case "refused":
      showApiError(outcome.error);
      return;
    case "conflict":
      showToast({ type: "warning", message: CONFLICT });
      return;
    case "closed":
    case messages.saveInProgress:
      // The notice or the save state already says so.
      return;
  }
}
