import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Claims rows that are due for a check by postponing the next one, longer the older they are. Two servers never claim
 * the same row, and a server that dies has only delayed it.
 */
export async function claimSigned(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ id: string; put_until: Date | null }>`
    update proctor_media
    set look_at = ${now}::timestamptz + greatest(interval '15 seconds', (${now}::timestamptz - created_at) / 2)
    where id in (
      select id from proctor_media
      where state = 'signed' and look_at <= ${now}
      order by look_at
      limit ${limit}
      for update skip locked
    )
    returning id, put_until`.execute(db);
  return rows;
}
