import type { Tx } from "@invigil/db/connection";

interface NewComment {
  attemptId: number;
  eventId: number;
  accountId: number;
  text: string;
  at: Date;
}

export async function insertComment(tx: Tx, { attemptId, eventId, accountId, text, at }: NewComment): Promise<void> {
  await tx
    .insertInto("evidence_comment")
    .values({ attempt_id: attemptId, event_id: eventId, account_id: accountId, text, at })
    .execute();
}
