import { listDeliveries, listWebhooks, type WebhookEvent } from "@invigil/contract/inviting/webhooks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const HOOKS = ["company", "webhooks"] as const;

export const EVENTS: { value: WebhookEvent; label: string }[] = [
  { value: "invited", label: "Somebody was invited" },
  { value: "started", label: "A candidate started" },
  { value: "submitted", label: "An attempt ended" },
  { value: "evaluated", label: "An attempt has its score" },
];

export function webhooksQuery() {
  return queryOptions({ queryKey: HOOKS, queryFn: () => call(listWebhooks, {}, { family: "CON" }) });
}

export function deliveriesQuery(id: string) {
  return queryOptions({
    queryKey: [...HOOKS, id, "deliveries"] as const,
    queryFn: () => call(listDeliveries, { params: { id } }, { family: "CON" }),
    refetchInterval: 5_000,
  });
}
