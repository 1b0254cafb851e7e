import type { Tx } from "@invigil/db/connection";
import { endSessions } from "./write-sessions.ts";

/** Signs a person out at once and disables the keys they created. */
export async function shutOut(tx: Tx, { id, at }: { id: number; at: Date }): Promise<void> {
  await endSessions(tx, { accountId: id });
  await tx
    .updateTable("api_key")
    .set({ revoked_at: at })
    .where("created_by", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}
