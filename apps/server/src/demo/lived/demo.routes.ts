import * as contract from "@invigil/contract/people/demo";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { emptyDemo, readDemo } from "./empty-demo.ts";

export function demoRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readDemo, ({ caller }) => readDemo(deps, caller));
  register(app, deps, contract.emptyDemo, ({ caller, body }) => emptyDemo(deps, caller, body.what));
}
