import * as contract from "@invigil/contract/taking/issues";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import { reportIssue } from "./report-issue.ts";

export function issueRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.reportIssue, ({ caller, body }) => reportIssue(deps, caller, body));
}
