import * as contract from "@invigil/contract/taking/tracking";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { track } from "./track.ts";

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.track, ({ caller, body }) => track(deps, caller, body), { bytes: "saidBytes" });
}
