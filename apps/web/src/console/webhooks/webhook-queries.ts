import { listDeliveries, listWebhooks, type WebhookEvent } from "@invigil/contract/inviting/webhooks";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const HOOKS = ["company", "webhooks"] as const;

export const EVENTS: { value: WebhookEvent; label: string }[] = [
  { value: "invited", label: "A candidate is invited" },
  { value: "started", label: "A candidate starts" },
  { value: "submitted", label: "An attempt ends" },
  { value: "evaluated", label: "An attempt is scored" },
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
