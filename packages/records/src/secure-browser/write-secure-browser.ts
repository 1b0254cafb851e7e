import type { SecureClient } from "@invigil/contract/proctoring/secure-browser";
import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";

interface Proof {
  id: string;
  sessionHash: Buffer;
  testId: number;
  client: SecureClient;
  publicKey: string | null;
  facts: object;
  at: Date;
}

/** Remembers that a session runs in the test's secure browser. The latest proof counts. */
export async function rememberSecureBrowser(db: Db | Tx, proof: Proof): Promise<void> {
  const values = {
    id: proof.id,
    client: proof.client,
    public_key: proof.publicKey,
    counter: 0,
    facts: toJson(proof.facts),
    proven_at: proof.at,
    seen_at: proof.at,
    lost_at: null,
  };
  await db
    .insertInto("secure_browser")
    .values({ ...values, session_hash: proof.sessionHash, test_id: proof.testId })
    .onConflict((conflict) => conflict.columns(["session_hash", "test_id"]).doUpdateSet(values))
    .execute();
}

interface Heard {
  id: string;
  counter: number;
  facts: object;
  at: Date;
}

/**
 * Stores an agent's next report. Returns false if it is not the next: a copy of an older one, or one that arrives while
 * another is being stored. An agent sends one after the other, so nothing waits here with a connection in its hands.
 */
export async function hearAgent(tx: Tx, { id, counter, facts, at }: Heard): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("secure_browser")
    .set({ counter, facts: toJson(facts), seen_at: at, lost_at: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("secure_browser")
        .select("id")
        .where("id", "=", id)
        .where("counter", "<", counter)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
