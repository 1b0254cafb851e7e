import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

/** Counted from when the server stored the file, because the browser's times must not shorten it. */
export async function alignDeletion(db: Db, { testId, days }: { testId: number; days: number }): Promise<void> {
  await sql`
    update proctor_media media
    set delete_at = media.stored_at + make_interval(days => ${days}::int)
    from attempt
    where attempt.id = media.attempt_id and attempt.test_id = ${testId}
      and media.state = 'stored' and media.kind <> 'recording'
      and media.delete_at is distinct from media.stored_at + make_interval(days => ${days}::int)`.execute(db);
}

export async function takeExpired(tx: Tx, now: Date, limit: number) {
  const { rows } = await sql<{ id: string; attempt_id: number; kind: string }>`
    update proctor_media set state = 'deleted', print = null
    where id in (
      select id from proctor_media
      where state = 'stored' and delete_at <= ${now}
      order by delete_at
      limit ${limit}
      for update skip locked
    )
    returning id, attempt_id, kind`.execute(tx);
  return rows;
}
