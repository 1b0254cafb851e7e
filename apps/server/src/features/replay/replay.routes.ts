import * as contract from "@invigil/contract/results/replay";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { readReplay } from "./read-replay.ts";

export function replayRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readReplay, ({ params, query, caller }) =>
    readReplay(deps, caller, { ...params, ...query }),
  );
}
