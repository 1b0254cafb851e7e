import * as contract from "@invigil/contract/proctoring/evidence";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { readTimeline } from "./read-timeline.ts";

export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readTimeline, ({ params, query, caller }) =>
    readTimeline(deps, caller, { ...params, ...query }),
  );
}
