import * as contract from "@invigil/contract/results/stages";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import { readStages } from "./read-stages.ts";
import { setStages } from "./set-stages.ts";

export function stageRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.setStages, ({ caller, params, body }) =>
    setStages(deps, caller, { slug: params.slug, given: body }),
  );
  register(app, deps, contract.readStages, ({ caller, params, query }) =>
    readStages(deps, caller, { slug: params.slug, username: query.username }),
  );
}
