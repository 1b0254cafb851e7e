import type { Tx } from "@invigil/db/connection";
import { evidenceRow } from "./note-evidence.ts";

interface Message {
  attemptId: number;
  text: string;
  /** Who said it. */
  by: string;
  now: Date;
}

/** A line of the attempt's timeline, which the candidate is shown. Answers its id. */
export async function noteMessage(tx: Tx, { attemptId, text, by, now }: Message): Promise<number> {
  const { id } = await tx
    .insertInto("attempt_event")
    .values(evidenceRow({ attemptId, kind: "proctor-message", at: now, now, data: { text, by } }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
