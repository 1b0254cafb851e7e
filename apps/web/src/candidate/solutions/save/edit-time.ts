import { formatTime } from "@invigil/rules/time/dates";
import { serverNow } from "../../../lib/clock.ts";
import type { KeptVersion } from "../../../lib/drafts/drafts.ts";

type EditTimes = Pick<KeptVersion, "updatedAt" | "writtenAt">;

/** The edit's time by the server's clock. If that was not known yet, uses the system clock's current offset. */
export function writtenAt({ writtenAt: known, updatedAt }: EditTimes): string {
  return new Date(known ?? updatedAt + (serverNow() - Date.now())).toISOString();
}

/** The same time as text, to compare with other server times. */
export function changedAt(edit: EditTimes): string {
  return `Changed at ${formatTime(writtenAt(edit))}`;
}
