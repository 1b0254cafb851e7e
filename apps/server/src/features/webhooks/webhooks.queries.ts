import type { WebhookEvent } from "@invigil/contract/inviting/webhooks";
import type { Db, Tx } from "@invigil/db/connection";
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
