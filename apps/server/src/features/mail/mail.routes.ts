import * as contract from "@invigil/contract/inviting/outbox";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { readOutbox, sendAgain } from "./read-outbox.ts";

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readOutbox, ({ caller, query }) => readOutbox(deps, caller, query));
  register(app, deps, contract.sendMailAgain, ({ caller, params }) => sendAgain(deps, caller, params.id));
}
