import type { Tx } from "@invigil/db/connection";
import { endSessions } from "./write-sessions.ts";

/** Whoever is shut out is out at once, and so are the keys that they made. */
export async function shutOut(tx: Tx, { id, at }: { id: number; at: Date }): Promise<void> {
  await endSessions(tx, { accountId: id });
  await tx
    .updateTable("api_key")
    .set({ revoked_at: at })
    .where("created_by", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}
