import {
  HEALTH_FAILURES,
  HEALTH_INTERVAL,
  POD_SOCKET_RETRIES,
  POD_SOCKET_RETRY,
} from "@invigil/contract/environments/environments";
import { counted } from "@invigil/contract/messages/counted";
import { environmentMessages } from "@invigil/contract/messages/environments";
import { messages } from "@invigil/contract/messages/messages";
import { isRestoring, type ConnectionState } from "./client/connection-state.ts";

/** After so many checks in vain, waiting alone will not help. */
const LAST_HOPE = HEALTH_FAILURES + (POD_SOCKET_RETRIES * POD_SOCKET_RETRY) / HEALTH_INTERVAL;

const WITHOUT =
  "You are working without an environment, so there is no terminal and no preview. Your files are saved, and you can run the tests and submit.";

/** What an author reads, whose files are not an answer. */
const WITHOUT_AUTHOR =
  "No environment is available at the moment, so there is no terminal and no preview. You can still edit the files here.";

export const withoutText = (isAuthor: boolean) => (isAuthor ? WITHOUT_AUTHOR : WITHOUT);

/** One sentence about the environment; it is also announced. */
export function connectionText(state: ConnectionState, isAuthor = false): string {
  const { phase, environment, refusal, slow, delayed } = state;
  switch (phase) {
    case "open":
      return "Environment ready.";
    case "in-use":
      return "This environment is open in another tab or window.";
    case "absent":
      return withoutText(isAuthor);
    case "refused":
      return refusal?.why === "capacity" ? messages.atCapacity : failureText(refusal?.message ?? null);
    case "replaced":
      return "The environment is now used in another tab. You can keep writing here.";
    case "elsewhere":
      return "The environment is now used in another tab.";
    case "closed":
      return "The environment is closed.";
    default:
  }
  if (phase === "checking" && state.networkErrors >= LAST_HOPE) return environmentMessages.unreachable;
  if (phase === "lost" || phase === "checking") return environmentMessages.reconnecting;
  // The box may well be alive: only another launch means that it was lost.
  if (state.launch !== null && !isRestoring(state)) return environmentMessages.reconnecting;
  if (delayed) return environmentMessages.delayed;
  const ahead = phase === "waiting" ? (environment?.ahead ?? 0) : 0;
  const start = isRestoring(state)
    ? "Your environment was lost and is being restored. Your files are safe."
    : ahead > 0
      ? `Waiting for your environment: ${counted(ahead, "other")} first.`
      : "Starting your environment…";
  return slow ? `${start} ${messages.takingLonger}` : start;
}

function failureText(reason: string | null): string {
  return reason === null ? messages.resourceAllocationFailed : `${messages.resourceAllocationFailed}. ${reason}`;
}
