import type { Tx } from "@invigil/db/connection";

interface NewDraft {
  attemptId: number;
  seq: number;
  clientTurnId: string;
  writer: string;
  revision: number;
  text: string;
  now: Date;
}

/** Stores what is being typed, in place of what was stored before. The caller has locked the interview. */
export async function putDraft(tx: Tx, draft: NewDraft): Promise<void> {
  const { attemptId, seq, clientTurnId, writer, revision, text, now } = draft;
  await tx
    .updateTable("interview_turn")
    .set({ draft: text, draft_id: clientTurnId, draft_writer: writer, draft_revision: revision, draft_at: now })
    .where("attempt_id", "=", attemptId)
    .where("seq", "=", seq)
    .execute();
}
