import type { Tx } from "@invigil/db/connection";

export interface Holder {
  sid: string;
  tab: string;
  until: Date;
}

/** Which page holds the attempt; locked, so that of two that come at once one is first. */
export async function lockHolder(tx: Tx, attemptId: number): Promise<Holder | undefined> {
  const row = await tx
    .selectFrom("proctor_session")
    .select(["holder_sid", "holder_tab", "holder_until"])
    .where("attempt_id", "=", attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.holder_sid === null || row.holder_tab === null || row.holder_until === null) return undefined;
  return { sid: row.holder_sid, tab: row.holder_tab, until: row.holder_until };
}

export function setHolder(tx: Tx, { attemptId, sid, tab, until }: Holder & { attemptId: number }) {
  return tx
    .updateTable("proctor_session")
    .set({ holder_sid: sid, holder_tab: tab, holder_until: until })
    .where("attempt_id", "=", attemptId)
    .execute();
}
