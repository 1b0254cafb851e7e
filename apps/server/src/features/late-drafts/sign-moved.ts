import { writeReceipt } from "@invigil/records/answers/write-draft";
import type { Deps } from "../../platform/deps.ts";
import { lastContact } from "../../shared/attempts/last-contact.queries.ts";
import { lockAttempt, unsignedDrafts } from "./late-drafts.queries.ts";
import { signDraft } from "../../shared/answers/sign-draft.ts";

/**
 * A migration turned older late recordings into late drafts, but it does not have the key. The next start signs their
 * receipts, with the real time of arrival, before anyone can ask for one.
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
