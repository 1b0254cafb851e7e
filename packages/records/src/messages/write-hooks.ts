import type { WebhookEvent } from "@invigil/contract/inviting/webhooks";
import type { Tx } from "@invigil/db/connection";

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
