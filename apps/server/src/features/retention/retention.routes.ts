import { eraseCandidate as eraseContract, exportCandidate } from "@invigil/contract/proctoring/evidence";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { eraseCandidate } from "./erase-candidate.ts";
import { sendExport } from "./send-export.ts";

export function retentionRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, exportCandidate, ({ caller, params, reply }) => sendExport(deps, caller, params.username, reply));
  register(app, deps, eraseContract, ({ caller, params, body }) =>
    eraseCandidate(deps, caller, { username: params.username, confirm: body.confirm }),
  );
}
