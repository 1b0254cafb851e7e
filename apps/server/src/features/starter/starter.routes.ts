import * as ready from "@invigil/contract/authoring/ready-tests";
import * as contract from "@invigil/contract/authoring/starter";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { copyStarter } from "./copy-starter.ts";
import { createFromReady } from "./create-from-ready.ts";
import { listReady } from "./list-ready.ts";
import { listStarter, readStarter } from "./list-starter.ts";

export function starterRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listStarter, ({ caller, query }) => listStarter(deps, caller, query));
  register(app, deps, contract.readStarter, ({ caller, params }) => readStarter(deps, caller, params.slug));
  register(app, deps, contract.copyStarter, ({ caller, body }) => copyStarter(deps, caller, body));
  register(app, deps, ready.listReady, ({ caller }) => listReady(deps, caller));
  register(app, deps, ready.createFromReady, ({ caller, params }) => createFromReady(deps, caller, params.slug));
}
