import type { Db, Tx } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { evidenceRow } from "./note-evidence.ts";

/** For one attempt: a page every few seconds for a whole working day. */
export const MOST_PAGE_VIEWS = 5_000;

interface PageViews {
  attemptId: number;
  receivedAt: Date;
  /** A page that was opened, or what an open one says about its connection. */
  views: readonly { kind?: "page-view" | "connection"; at: Date; data: object }[];
}

/**
 * A page that was left does not know whether its last views arrived and sends them again; repeats are skipped. Beyond
 * the limit nothing is stored, and the timeline says so once.
 */
export async function notePageViews(db: Db | Tx, { attemptId, receivedAt, views }: PageViews): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    with known as (
      select count(*)::int as views from attempt_event where attempt_id = ${attemptId} and kind in ('page-view', 'connection')
    ), stored as (
      insert into attempt_event (attempt_id, kind, at, received_at, data)
      select ${attemptId}, coalesce(new.kind, 'page-view'), new.at, ${receivedAt}, new.data
      from rows from (jsonb_to_recordset(${toJson(views)}::jsonb) as (kind text, at timestamptz, data jsonb))
        with ordinality as new (kind, at, data, place)
      where new.kind is distinct from 'connection' or not exists (
        select from attempt_event same
        where same.attempt_id = ${attemptId} and same.kind = 'connection' and same.at = new.at and same.data = new.data)
      order by new.place
      limit greatest(0, ${MOST_PAGE_VIEWS} - (select views from known))
      on conflict do nothing
    )
    select views as known from known`.execute(db);
  if ((rows[0]?.known ?? 0) + views.length > MOST_PAGE_VIEWS) await noteFlood(db, attemptId, receivedAt);
}

async function noteFlood(db: Db | Tx, attemptId: number, now: Date): Promise<void> {
  await db
    .insertInto("attempt_event")
    .values(evidenceRow({ attemptId, kind: "flood", at: now, now, data: { of: "page-view" } }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
