import * as contract from "@invigil/contract/proctoring/live";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { acknowledgeMessage } from "./acknowledge-message.ts";
import { readLive } from "./read-live.ts";
import { seeAlerts } from "./see-alerts.ts";
import { sendMessage } from "./send-message.ts";

export function liveRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readLive, ({ params, caller }) => readLive(deps, caller, params.slug));
  register(app, deps, contract.sendMessage, ({ params, body, caller }) =>
    sendMessage(deps, caller, { ...params, ...body }),
  );
  register(app, deps, contract.seeAlerts, ({ params, body, caller }) =>
    seeAlerts(deps, caller, { ...params, ...body }),
  );
  register(app, deps, contract.acknowledgeMessage, ({ params, caller }) => acknowledgeMessage(deps, caller, params.id));
}
