import * as contract from "@invigil/contract/taking/tracking";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { track } from "./track.ts";
import { createTurns } from "./turns.ts";

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = createTurns();
  register(app, deps, contract.track, ({ caller, body }) => inTurn(caller.accountId, () => track(deps, caller, body)), {
    bytes: "saidBytes",
  });
}
