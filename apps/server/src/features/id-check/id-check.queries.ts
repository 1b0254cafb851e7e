import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import type { Db, Tx } from "@invigil/db/connection";

const KINDS = ["identity_image", "id_card_image", "sample_audio"] as const;

/** Two proofs that arrive at the same moment replace each other in turn. */
export async function lockAttempt(tx: Tx, attemptId: number): Promise<void> {
  await tx.selectFrom("attempt").select("id").where("id", "=", attemptId).forNoKeyUpdate().execute();
}

/** The latest of each kind first, because a crash between two proofs may leave both. */
export async function storedProofs(db: Db | Tx, attemptId: number): Promise<Map<IdentityKind, string>> {
  const rows = await db
    .selectFrom("proctor_media")
    .distinctOn("kind")
    .select(["id", "kind"])
    .where("attempt_id", "=", attemptId)
    .where("kind", "in", KINDS)
    .where("state", "=", "stored")
    .orderBy("kind")
    .orderBy("created_at", "desc")
    .execute();
  return new Map(rows.flatMap(({ id, kind }) => KINDS.filter((known) => known === kind).map((known) => [known, id])));
}
