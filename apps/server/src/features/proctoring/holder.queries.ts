import { SystemSettings } from "@invigil/contract/taking/tests";
import type { Db, Tx } from "@invigil/db/connection";
import type { Holder } from "@invigil/records/evidence/write-session";

/** Which page holds the attempt. */
export function holderOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("proctor_session")
    .select(["holder_sid as sid", "holder_tab as tab", "holder_until as until"])
    .where("attempt_id", "=", attemptId)
    .where("holder_until", "is not", null)
    .$narrowType<Holder>();
}

/** The same with a lock, so that one of two simultaneous pages is first. */
export function lockHolder(tx: Tx, attemptId: number): Promise<Holder | undefined> {
  return holderOf(tx, attemptId).forUpdate().executeTakeFirst();
}

/** Whether the test refuses a second tab of the browser that holds the attempt. */
export async function refusesSecondTab(tx: Tx, attemptId: number): Promise<boolean> {
  const { system_settings } = await tx
    .selectFrom("attempt")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select("test.system_settings")
    .where("attempt.id", "=", attemptId)
    .executeTakeFirstOrThrow();
  return SystemSettings.parse(system_settings).proctoring.disableMultiTab;
}
