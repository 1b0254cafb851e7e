import { formatTime } from "@invigil/rules/time/dates";
import { serverNow } from "../../../lib/clock.ts";
import type { KeptVersion } from "../../../lib/drafts/drafts.ts";

type EditTimes = Pick<KeptVersion, "updatedAt" | "writtenAt">;

/** By the server's clock. Where it had not been asked for its time yet, by how far the system's clock is off now. */
export function writtenAt({ writtenAt: known, updatedAt }: EditTimes): string {
  return new Date(known ?? updatedAt + (serverNow() - Date.now())).toISOString();
}

/** The same, to be read beside other times of the server's. */
export function changedAt(edit: EditTimes): string {
  return `Changed at ${formatTime(writtenAt(edit))}`;
}
