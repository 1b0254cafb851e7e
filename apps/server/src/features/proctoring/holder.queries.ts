import type { Db, Tx } from "@invigil/db/connection";

export interface Holder {
  sid: string;
  tab: string;
  until: Date;
}

/** Which page holds the attempt. */
export function holderOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("proctor_session")
    .select(["holder_sid as sid", "holder_tab as tab", "holder_until as until"])
    .where("attempt_id", "=", attemptId)
    .where("holder_until", "is not", null)
    .$narrowType<Holder>();
}

/** The same, locked: of two that come at once one is first. */
export function lockHolder(tx: Tx, attemptId: number): Promise<Holder | undefined> {
  return holderOf(tx, attemptId).forUpdate().executeTakeFirst();
}

export function setHolder(tx: Tx, { attemptId, sid, tab, until }: Holder & { attemptId: number }) {
  return tx
    .updateTable("proctor_session")
    .set({ holder_sid: sid, holder_tab: tab, holder_until: until })
    .where("attempt_id", "=", attemptId)
    .execute();
}
