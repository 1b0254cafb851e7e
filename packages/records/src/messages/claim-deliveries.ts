import type { WebhookEvent } from "@invigil/contract/inviting/webhooks";
import type { Db, Tx } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { sql } from "kysely";

/** Sends one that was already delivered once more. */
export function queueDelivery(tx: Tx, { id, companyId, at }: { id: string; companyId: number; at: Date }) {
  return tx
    .updateTable("webhook_delivery")
    .from("webhook")
    .set({ state: "queued", due_at: at, tries: 0, error: null })
    .whereRef("webhook.id", "=", "webhook_delivery.webhook_id")
    .where("webhook_delivery.id", "=", id)
    .where("webhook.company_id", "=", companyId)
    .returning("webhook.url")
    .executeTakeFirst();
}

export interface DueDelivery {
  id: string;
  webhook_id: string;
  url: string;
  event: WebhookEvent;
  payload: JsonValue;
  tries: number;
  created_at: Date;
}

/**
 * Claims due deliveries for the duration of the lease. Those of a disabled webhook wait. Companies take turns, so that
 * a thousand deliveries of one do not hold up a single one of another.
 */
export async function claimDeliveries(db: Db, { now, until, limit }: { now: Date; until: Date; limit: number }) {
  const { rows } = await sql<DueDelivery>`
    update webhook_delivery d set tries = d.tries + 1, due_at = ${until}
    from webhook w
    where w.id = d.webhook_id and d.id in (
      select id from webhook_delivery where state = 'queued' and due_at <= ${now} and id in (
        select id from (
          select due.id, due.due_at, row_number() over (partition by webhook.company_id order by due.due_at) as turn
          from webhook_delivery due join webhook on webhook.id = due.webhook_id
          where due.state = 'queued' and due.due_at <= ${now} and webhook.disabled_at is null
        ) waiting
        order by turn, due_at limit ${limit}
      )
      for update skip locked
    )
    returning d.id, d.webhook_id, w.url, d.event, d.payload, d.tries, d.created_at`.execute(db);
  return rows;
}

interface Outcome {
  id: string;
  status: number | null;
  error: string | null;
  /** When it is retried; null if it is over. */
  again: Date | null;
  at: Date;
}

export function noteDelivery(db: Db, { id, status, error, again, at }: Outcome) {
  const end = error === null ? { state: "delivered" as const, delivered_at: at } : { state: "failed" as const };
  return db
    .updateTable("webhook_delivery")
    .set({ status, error, ...(again === null ? end : { due_at: again }) })
    .where("id", "=", id)
    .execute();
}

/** Old deliveries are deleted, because they name people. */
export function forgetDeliveries(db: Db, before: Date) {
  return db.deleteFrom("webhook_delivery").where("created_at", "<", before).where("state", "<>", "queued").execute();
}

/** Deliveries about a person name them, whether sent or waiting. */
export async function deleteDeliveriesAbout(tx: Tx, { username, companyId }: { username: string; companyId: number }) {
  await sql`
    delete from webhook_delivery d using webhook w
    where w.id = d.webhook_id and w.company_id = ${companyId} and d.payload -> 'candidate' ->> 'username' = ${username}`.execute(
    tx,
  );
}
