import * as contract from "@invigil/contract/inviting/webhooks";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import * as hooks from "./manage-hooks.ts";

export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listWebhooks, ({ caller }) => hooks.listHooks(deps, caller));
  register(app, deps, contract.createWebhook, ({ caller, body }) => hooks.createHook(deps, caller, body));
  register(app, deps, contract.changeWebhook, ({ caller, params, body }) =>
    hooks.changeHook(deps, caller, { id: params.id, url: body.url, events: body.events, enabled: body.enabled }),
  );
  register(app, deps, contract.deleteWebhook, ({ caller, params }) => hooks.removeHook(deps, caller, params.id));
  register(app, deps, contract.listDeliveries, ({ caller, params }) => hooks.listDeliveries(deps, caller, params.id));
  register(app, deps, contract.retryDelivery, ({ caller, params }) => hooks.retryDelivery(deps, caller, params.id));
}
