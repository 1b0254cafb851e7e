import type { messages } from "@invigil/contract/messages/messages";
import type { ApiError } from "../../../lib/api.ts";
import type { SaveFacts } from "../../../shared/answers/save-view.ts";

/** How one save went, for whoever asked for it. */
export type SaveOutcome =
  | { saved: true }
  | { saved: false; reason: typeof messages.saveInProgress | "offline" | "conflict" | "closed" | "too-long" }
  | { saved: false; reason: "unreachable" | "refused"; error: ApiError };

type Standing = Pick<SaveFacts, "closed" | "conflicting" | "tooLong" | "online">;

/** Why nothing can be sent as things stand; null: it can. */
export function refusalOf({ closed, conflicting, tooLong, online }: Standing): SaveOutcome | null {
  if (closed) return { saved: false, reason: "closed" };
  if (conflicting) return { saved: false, reason: "conflict" };
  if (tooLong) return { saved: false, reason: "too-long" };
  return online ? null : { saved: false, reason: "offline" };
}
