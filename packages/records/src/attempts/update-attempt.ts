import type { Tx } from "@invigil/db/connection";

export function updateAttempt(
  tx: Tx,
  id: number,
  set: {
    state?: "START" | "ACTIVE";
    expires_at?: Date;
    paused_at?: Date | null;
    paused_by?: number | null;
    add_test_duration?: number;
    has_resumed_test?: boolean;
    resumed_at?: Date | null;
    reset_at?: Date;
    submitted_at?: null;
    evaluated_at?: null;
    score?: null;
    receipt?: null;
  },
) {
  return tx.updateTable("attempt").set(set).where("id", "=", id).execute();
}

export function setSection(
  tx: Tx,
  key: { attemptId: number; sectionId: number },
  set: {
    status: "CTK" | "SUB";
    started_at?: Date;
    expires_at?: Date | null;
    submitted_at?: Date | null;
    extend_duration?: number;
  },
) {
  return tx
    .updateTable("attempt_section")
    .set(set)
    .where("attempt_id", "=", key.attemptId)
    .where("section_id", "=", key.sectionId)
    .execute();
}
