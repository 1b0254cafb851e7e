import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";

interface NewVerdict {
  attemptId: number;
  /** The lines of the happenings, locked by `lockHappenings`. */
  eventIds: readonly number[];
  verdict: "dismissed" | "confirmed" | "withdrawn";
  reason: string | null;
  text: string;
  accountId: number;
  at: Date;
}

/** Keeps two reviewers who decide at once in turn. Returns those that can be decided about. */
export async function lockHappenings(tx: Tx, key: { attemptId: number; eventIds: readonly number[] }) {
  return tx
    .selectFrom("attempt_event")
    .select(["id", "kind"])
    .where("attempt_id", "=", key.attemptId)
    .where("id", "in", key.eventIds)
    .where("part_of", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The new verdict stands, and the one before it becomes history. Nothing is withdrawn that nobody has decided. */
export async function insertVerdicts(tx: Tx, given: NewVerdict): Promise<number[]> {
  const { attemptId, eventIds, verdict, reason, text, accountId, at } = given;
  const replaced = await tx
    .updateTable("evidence_verdict")
    .set({ replaced_at: at })
    .where("event_id", "in", eventIds)
    .where("replaced_at", "is", null)
    .$if(verdict === "withdrawn", (query) => query.where("verdict", "<>", "withdrawn"))
    .returning("event_id")
    .execute();
  const judged = verdict === "withdrawn" ? replaced.map(({ event_id: id }) => id) : [...eventIds];
  if (judged.length === 0) return [];
  await sql`
    insert into evidence_verdict (attempt_id, event_id, verdict, reason, text, account_id, at)
    select ${attemptId}, id, ${verdict}, ${reason}, ${text}, ${accountId}, ${at}
    from unnest(${judged}::bigint[]) as judged (id)`.execute(tx);
  return judged;
}
