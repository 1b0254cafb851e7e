import { TestSettings } from "@invigil/contract/taking/tests";
import type { Db, Tx } from "@invigil/db/connection";
import { clipQuota, proctoredFor, snapshotQuota } from "@invigil/rules/proctoring/media-quota";

export interface MediaRoom {
  attemptId: number;
  kind: "snapshot" | "incident";
  /** How many more bytes of this kind the attempt may store now. */
  bytes: number;
  /** Nobody has opened the personal link of this candidate. */
  ofStranger: boolean;
}

/** Undefined if the file has arrived, or is one of those that have their own limits: recordings and proofs. */
export async function mediaRoom(db: Db | Tx, id: string, now: Date): Promise<MediaRoom | undefined> {
  const row = await db
    .selectFrom("proctor_media as media")
    .innerJoin("attempt", "attempt.id", "media.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .leftJoin("proctor_session as watched", "watched.attempt_id", "attempt.id")
    .select(["media.attempt_id", "media.kind", "test.settings", "watched.created_at as since", "attempt.expires_at"])
    .select((eb) =>
      eb
        .selectFrom("proctor_media as other")
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>("other.size"), lit(0)).as("bytes"))
        .whereRef("other.attempt_id", "=", "media.attempt_id")
        .whereRef("other.kind", "=", "media.kind")
        .where("other.state", "in", ["stored", "deleted"])
        .as("used"),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("session as own")
            .select("own.id")
            .whereRef("own.account_id", "=", "attempt.account_id")
            .where("own.unproven", "=", false),
        )
        .as("is_known"),
    )
    .where("media.id", "=", id)
    .where("media.state", "in", ["signed", "missing"])
    .executeTakeFirst();
  if (row?.kind !== "snapshot" && row?.kind !== "incident") return undefined;
  const elapsed = proctoredFor({ since: row.since, until: row.expires_at, now });
  const interval = TestSettings.parse(row.settings).proctor.snapshot_seconds * 1_000;
  const quota = row.kind === "snapshot" ? snapshotQuota(elapsed, { interval, batchSize: 1 }) : clipQuota(elapsed);
  return { attemptId: row.attempt_id, kind: row.kind, bytes: quota.bytes - (row.used ?? 0), ofStranger: !row.is_known };
}

/** Until the end of the transaction, no other file of the attempt is counted. */
export async function lockProctoring(tx: Tx, attemptId: number): Promise<void> {
  await tx
    .selectFrom("proctor_session")
    .select("attempt_id")
    .where("attempt_id", "=", attemptId)
    .forUpdate()
    .executeTakeFirst();
}
