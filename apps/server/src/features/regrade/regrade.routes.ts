import * as contract from "@invigil/contract/results/regrades";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { applyRegrade, discardRegrade } from "./end-regrade.ts";
import { listTestRegrades, readKey, readOneRegrade } from "./read-regrades.ts";
import { repeatRegrade } from "./repeat-regrade.ts";
import { startRegrade } from "./start-regrade.ts";

export function regradeRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listRegrades, ({ caller, params }) => listTestRegrades(deps, caller, params.slug));
  register(app, deps, contract.readRegradeKey, ({ caller, params, query }) =>
    readKey(deps, caller, { ...params, problem: query.problem }),
  );
  register(app, deps, contract.startRegrade, ({ caller, params, body }) =>
    startRegrade(deps, caller, { slug: params.slug, problem: body.problem, change: body.change }),
  );
  register(app, deps, contract.readRegrade, ({ caller, params }) => readOneRegrade(deps, caller, params.id));
  register(app, deps, contract.applyRegrade, ({ caller, params }) => applyRegrade(deps, caller, params.id));
  register(app, deps, contract.repeatRegrade, ({ caller, params, body }) =>
    repeatRegrade(deps, caller, { id: params.id, test: body.test }),
  );
  register(app, deps, contract.discardRegrade, ({ caller, params }) => discardRegrade(deps, caller, params.id));
}
