import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { notifyChanged } from "./notices.ts";

/** A page that the gateway has not seen for this long no longer keeps others out. */
const SEEN_SECONDS = 15;

interface Granted {
  id: string;
  hash: Buffer;
  tab: string;
  /** Also if another tab uses it. */
  takeOver: boolean;
  now: Date;
}

/** Lets one page use an environment; the key of any other page stops working. False if another tab is using it. */
export async function grantKey(tx: Tx, { id, hash, tab, takeOver, now }: Granted): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update environment set key_hash = ${hash}, key_tab = ${tab}, key_seen_at = ${now}, used_at = ${now}
    where id = ${id} and state in ('queued', 'launching', 'ready')
      and (key_tab is null or key_tab = ${tab} or ${takeOver} or key_seen_at is null
        or key_seen_at <= ${now}::timestamptz - ${SEEN_SECONDS} * interval '1 second')
    returning id`.execute(tx);
  // Not a new wait: the gateway only has to forget the old key.
  await notifyChanged(
    tx,
    rows.map((row) => ({ ...row, state: "granted" })),
  );
  return rows.length > 0;
}

/** The gateway has seen the page that holds the key. */
export async function seeKey(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db
    .updateTable("environment")
    .set({ key_seen_at: at, used_at: at })
    .where("id", "=", id)
    .where("state", "=", "ready")
    .execute();
}

/** What a gateway needs to decide about a request. */
export function readForGateway(db: Db, id: string) {
  return db
    .selectFrom("environment")
    .select(["id", "state", "host", "launch_id", "editor", "key_hash", "used_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type GatewayRow = NonNullable<Awaited<ReturnType<typeof readForGateway>>>;
