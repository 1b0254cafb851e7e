import * as contract from "@invigil/contract/people/api-keys";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import { createKey, listKeys, revokeKey } from "./manage-keys.ts";

export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listApiKeys, ({ caller }) => listKeys(deps, caller));
  register(app, deps, contract.createApiKey, ({ caller, body }) => createKey(deps, caller, body));
  register(app, deps, contract.revokeApiKey, ({ caller, params }) => revokeKey(deps, caller, params.id));
}
