import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Tx } from "@invigil/db/connection";

interface Replaced {
  attemptId: number;
  kind: IdentityKind;
  /** The one that stays. */
  by: string;
}

/** Returns the files that nobody needs any more. */
export async function dropOlderProofs(tx: Tx, { attemptId, kind, by }: Replaced): Promise<string[]> {
  const rows = await tx
    .updateTable("proctor_media")
    .set({ state: "deleted" })
    .where("attempt_id", "=", attemptId)
    .where("kind", "=", kind)
    .where("id", "<>", by)
    .where("state", "=", "stored")
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
