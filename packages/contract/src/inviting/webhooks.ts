import { z } from "zod";
import { Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

/** The events that a webhook can receive. */
export const WebhookEvent = z.enum(["invited", "started", "submitted", "evaluated"]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(WebhookEvent.options.length)
  .transform((events) => [...new Set(events)]);

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEvent),
  created_at: Time,
  /** Nothing is delivered from then on. */
  disabled_at: Time.nullable(),
  /** Signs every delivery: HMAC-SHA256 with this text as the key. Only an owner sees it. */
  secret: z.string(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: WebhookEvent,
  state: z.enum(["queued", "delivered", "failed"]),
  tries: z.number().int(),
  /** The last status returned by the other side. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  created_at: Time,
  /** When it will be retried. */
  due_at: Time,
  delivered_at: Time.nullable(),
  payload: z.record(z.string(), z.unknown()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const owners = { access: "recruiter", roles: ["owner"] } as const;
/** A webhook of a key's own making would go on reporting after its revocation, and so would a secret it has read. */
const ownersThemselves = { ...owners, personOnly: true } as const;
const hook = z.object({ id: z.uuid() });
const Target = z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000), events: Events });

export const listWebhooks = defineRoute({
  method: "GET",
  path: "/api/v1/company/webhooks",
  limit: "read",
  summary: "Lists the company's webhooks with the secrets that sign their deliveries",
  ...ownersThemselves,
  response: z.object({ webhooks: z.array(Webhook) }),
  errors: [],
});

export const createWebhook = defineRoute({
  method: "POST",
  path: "/api/v1/company/webhooks",
  limit: "rare",
  summary: "Creates a webhook for invited, started, submitted or evaluated candidates",
  ...ownersThemselves,
  body: Target,
  response: Webhook,
  status: 201,
  errors: ["address_refused", "too_many_requests"],
});

export const changeWebhook = defineRoute({
  method: "PATCH",
  path: "/api/v1/company/webhooks/:id",
  limit: "write",
  summary: "Changes a webhook's address or events, or turns it off and on",
  ...ownersThemselves,
  params: hook,
  body: z.object({ ...Target.shape, enabled: z.boolean() }),
  response: Webhook,
  errors: ["not_found", "address_refused"],
});

export const deleteWebhook = defineRoute({
  method: "DELETE",
  path: "/api/v1/company/webhooks/:id",
  limit: "write",
  summary: "Removes a webhook and the record of its deliveries",
  ...owners,
  params: hook,
  status: 204,
  errors: ["not_found"],
});

export const listDeliveries = defineRoute({
  method: "GET",
  path: "/api/v1/company/webhooks/:id/deliveries",
  limit: "read",
  summary: "Lists a webhook's last deliveries, newest first",
  ...owners,
  params: hook,
  response: z.object({ deliveries: z.array(WebhookDelivery) }),
  errors: ["not_found"],
});

export const retryDelivery = defineRoute({
  method: "POST",
  path: "/rpc/webhook.retry/:id",
  limit: "write",
  summary: "Retries a delivery now",
  ...owners,
  params: hook,
  response: Ok,
  errors: ["not_found"],
});
