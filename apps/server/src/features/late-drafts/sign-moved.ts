import { writeReceipt } from "@invigil/records/answers/write-draft";
import type { Deps } from "../../platform/deps.ts";
import { lastContact, lockAttempt, unsignedDrafts } from "./late-drafts.queries.ts";
import { signDraft } from "./store-draft.ts";

/**
 * Recordings that came late before they were drafts were moved by a migration, which does not have the key: their
 * receipts are signed at the next start, before anybody can ask for one. They say when the recording really came.
 */
export async function signMoved({ db, secrets }: Pick<Deps, "db" | "secrets">): Promise<void> {
  for (const draft of await unsignedDrafts(db)) {
    await db.transaction().execute(async (tx) => {
      await lockAttempt(tx, draft.attempt_id);
      const lastContactAt = await lastContact(tx, { attemptId: draft.attempt_id, until: draft.deadline });
      await writeReceipt(tx, { id: draft.id, lastContactAt, receipt: signDraft(secrets, draft) });
    });
  }
}
