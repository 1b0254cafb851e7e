import type { WebhookEvent } from "@invigil/contract/inviting/webhooks";
import type { Db, Tx } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { sql } from "kysely";

export interface HookRow {
  id: string;
  url: string;
  events: WebhookEvent[];
  created_at: Date;
  disabled_at: Date | null;
  waiting: number;
  failed: number;
}

export async function hooksOf(db: Db | Tx, { companyId, id }: { companyId: number; id?: string }): Promise<HookRow[]> {
  const one = id === undefined ? sql`true` : sql`w.id = ${id}`;
  const { rows } = await sql<HookRow>`
    select w.id, w.url, w.events, w.created_at, w.disabled_at, d.waiting, d.failed
    from webhook w, lateral (
      select count(*) filter (where state = 'queued') as waiting, count(*) filter (where state = 'failed') as failed
      from webhook_delivery where webhook_id = w.id
    ) d
    where w.company_id = ${companyId} and ${one}
    order by w.created_at, w.id`.execute(db);
  return rows;
}

interface Target {
  url: string;
  events: WebhookEvent[];
}

export function insertHook(tx: Tx, values: Target & { companyId: number; createdBy: number; at: Date }) {
  const { companyId, createdBy, at, url, events } = values;
  return tx
    .insertInto("webhook")
    .values({ company_id: companyId, url, events, created_by: createdBy, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
}

interface Key {
  id: string;
  companyId: number;
}

export function updateHook(tx: Tx, { id, companyId }: Key, set: Target & { disabled_at: Date | null }) {
  return tx
    .updateTable("webhook")
    .set(set)
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returning("id")
    .executeTakeFirst();
}

export function deleteHook(tx: Tx, { id, companyId }: Key) {
  return tx
    .deleteFrom("webhook")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returning("url")
    .executeTakeFirst();
}

export function deliveriesOf(db: Db, webhookId: string, limit: number) {
  return db
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** One that was delivered already is told once more. */
export function queueDelivery(tx: Tx, { id, companyId, at }: Key & { at: Date }) {
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
 * Takes deliveries that are due, for as long as the lease. Those of a webhook that is switched off wait. Each company has
 * its turn: a thousand of one do not hold up the single one of another.
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
  /** When it is tried again; null: it is over. */
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

/** What is over long since is not kept for good: it names people. */
export function forgetDeliveries(db: Db, before: Date) {
  return db.deleteFrom("webhook_delivery").where("created_at", "<", before).where("state", "<>", "queued").execute();
}
