import type { messages } from "@invigil/contract/messages/messages";
import type { ApiError } from "../../../lib/api.ts";
import type { SaveFacts } from "../../../shared/answers/save-view.ts";

/** How one save went, for whoever requested it. */
export type SaveOutcome =
  | { saved: true }
  | { saved: false; reason: typeof messages.saveInProgress | "offline" | "conflict" | "closed" | "too-long" }
  | { saved: false; reason: "unreachable" | "refused"; error: ApiError };

type Standing = Pick<SaveFacts, "closed" | "conflicting" | "tooLong" | "online">;

/** Returns why nothing can be sent right now, or null if it can. */
export function refusalOf({ closed, conflicting, tooLong, online }: Standing): SaveOutcome | null {
  if (closed) return { saved: false, reason: "closed" };
  if (conflicting) return { saved: false, reason: "conflict" };
  if (tooLong) return { saved: false, reason: "too-long" };
  return online ? null : { saved: false, reason: "offline" };
}
