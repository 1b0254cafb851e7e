import * as contract from "@invigil/contract/authoring";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/register.ts";
import { listTests } from "./list-tests.ts";

export function authoringRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listTests, ({ caller, query }) => listTests(deps, caller, query));
}
