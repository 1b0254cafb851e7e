import type { messages } from "@invigil/contract/messages";
import type { ApiError } from "../../lib/api.ts";

/** How one save went, for whoever asked for it. */
export type SaveOutcome =
  | { saved: true }
  | { saved: false; reason: typeof messages.saveInProgress | "offline" | "conflict" | "closed" | "too-long" }
  | { saved: false; reason: "unreachable" | "refused"; error: ApiError };
