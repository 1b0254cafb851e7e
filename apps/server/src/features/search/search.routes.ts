import * as contract from "@invigil/contract/search/search";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { search } from "./search.ts";

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.search, ({ caller, query }) => search(deps, caller, query.text));
}
