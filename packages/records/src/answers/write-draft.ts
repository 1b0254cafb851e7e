import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { noteEvidence } from "../evidence/note-evidence.ts";

export interface EditKey {
  attemptId: number;
  problemId: number;
  writer: string;
  seq: number;
  digest: string;
}

interface NewDraft extends EditKey {
  sectionId: number;
  answer: object | null;
  base: number;
  writtenAt: Date;
  deadline: Date;
  lastContactAt: Date | null;
  now: Date;
  receipt: object;
  /** The recording it arrived as. */
  mediaId: string | null;
}

/** Adds a line to the timeline, so that nobody overlooks it. */
export async function insertDraft(tx: Tx, draft: NewDraft): Promise<void> {
  const { attemptId, problemId, now, deadline } = draft;
  await tx
    .insertInto("late_draft")
    .values({
      attempt_id: attemptId,
      problem_id: problemId,
      section_id: draft.sectionId,
      answer: draft.answer === null ? null : toJson(draft.answer),
      writer: draft.writer,
      seq: draft.seq,
      base: draft.base,
      digest: draft.digest,
      written_at: draft.writtenAt,
      deadline,
      last_contact_at: draft.lastContactAt,
      received_at: now,
      receipt: toJson(draft.receipt),
      media_id: draft.mediaId,
    })
    .execute();
  const data = { after_end: now.getTime() - deadline.getTime() };
  const { mediaId } = draft;
  await noteEvidence(tx, [{ attemptId, problemId, mediaId, kind: "draft-late", at: now, now, data }]);
}

/** Once, however many servers start at the same time. */
export async function writeReceipt(
  tx: Tx,
  { id, lastContactAt, receipt }: { id: number; lastContactAt: Date | null; receipt: object },
): Promise<void> {
  await tx
    .updateTable("late_draft")
    .set({ last_contact_at: lastContactAt, receipt: toJson(receipt) })
    .where("id", "=", id)
    .where("receipt", "=", "{}")
    .execute();
}

interface Decision {
  id: number;
  state: "accepted" | "declined";
  accountId: number;
  at: Date;
  reason: string;
}

export async function writeDecision(tx: Tx, { id, state, accountId, at, reason }: Decision): Promise<void> {
  await tx
    .updateTable("late_draft")
    .set({ state, decided_by: accountId, decided_at: at, reason })
    .where("id", "=", id)
    .execute();
}
