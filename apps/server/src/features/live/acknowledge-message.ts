import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { lockMessage } from "../../shared/proctor-messages.queries.ts";
import { isAcknowledged } from "./live.queries.ts";

/** Recorded once: the timeline says when the candidate read the message. */
export async function acknowledgeMessage(
  { db, now }: Pick<Deps, "db" | "now">,
  { accountId }: Caller,
  id: number,
): Promise<{ ok: true }> {
  await db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, { id, accountId });
    if (!message) throw new AppError("not_found");
    if (await isAcknowledged(tx, { attemptId: message.attempt_id, messageId: id })) return;
    const at = now();
    const read = { attemptId: message.attempt_id, kind: "proctor-message-read" as const, data: { message: id } };
    await noteEvidence(tx, [{ ...read, at, now: at }]);
  });
  return { ok: true };
}
