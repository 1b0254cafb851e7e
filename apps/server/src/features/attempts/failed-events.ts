import { Time } from "@invigil/contract/fields";
import type { Tx } from "@invigil/db/connection";
import { noteFailedEvents } from "@invigil/records/evidence/note-failed-events";
import { z } from "zod";

/** Puts what the page reports with its submission on the timeline, also if the clock was faster than the page. */
export async function keepFailedEvents(
  tx: Tx,
  { attemptId, now, events }: { attemptId: number; now: Date; events: readonly unknown[] },
): Promise<void> {
  const read = events.map((event) => ({ at: timeOf(event) ?? now, event: withoutKeys(event) }));
  await noteFailedEvents(tx, { attemptId, now, events: read });
}

/** How the page proved itself to the socket is nothing for reviewers to read. */
const KEYS = new Set(["token", "sockid", "tab_id"]);

function withoutKeys(event: unknown): unknown {
  const fields = z.record(z.string(), z.unknown()).safeParse(event).data;
  return fields ? Object.fromEntries(Object.entries(fields).filter(([name]) => !KEYS.has(name))) : event;
}

/** When the page says it happened, if it says so. */
function timeOf(event: unknown): Date | undefined {
  const at = z.object({ at: Time }).safeParse(event).data?.at;
  return at === undefined ? undefined : new Date(at);
}
