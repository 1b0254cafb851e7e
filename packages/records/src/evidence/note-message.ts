import type { Tx } from "@invigil/db/connection";
import { evidenceRow } from "./note-evidence.ts";

interface Message {
  attemptId: number;
  text: string;
  /** The sender. */
  by: string;
  now: Date;
}

/** Writes a timeline event that the candidate is shown. Returns its id. */
export async function noteMessage(tx: Tx, { attemptId, text, by, now }: Message): Promise<number> {
  const { id } = await tx
    .insertInto("attempt_event")
    .values(evidenceRow({ attemptId, kind: "proctor-message", at: now, now, data: { text, by } }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
