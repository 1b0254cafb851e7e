import type { Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";

interface PageView {
  attemptId: number;
  at: Date;
  receivedAt: Date;
  data: object;
}

/** A page that was left does not know whether its last views arrived and sends them again; repeats are skipped. */
export async function notePageViews(tx: Tx, views: readonly PageView[]): Promise<void> {
  // If the same views arrive twice at once, the second sees those of the first.
  const attemptIds = views.map(({ attemptId }) => attemptId);
  await sql`select from attempt where id = any(${attemptIds}) order by id for no key update`.execute(tx);
  const rows = views.map(({ attemptId, at, receivedAt, data }) => ({
    attempt_id: attemptId,
    at,
    received_at: receivedAt,
    data,
  }));
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, data)
    select new.attempt_id, 'page-view', new.at, new.received_at, new.data
    from rows from (jsonb_to_recordset(${toJson(rows)}::jsonb)
      as (attempt_id bigint, at timestamptz, received_at timestamptz, data jsonb)
    ) with ordinality as new (attempt_id, at, received_at, data, place)
    where not exists (
      select from attempt_event known
      where known.attempt_id = new.attempt_id and known.at = new.at and known.kind = 'page-view' and known.data = new.data
    )
    order by new.place`.execute(tx);
}
