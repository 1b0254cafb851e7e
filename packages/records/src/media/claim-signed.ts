import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/**
 * Rows whose time to be looked at has come, taken by pushing it further away: less often the older they are. Two servers
 * never take the same one, and one that dies has only delayed it.
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
