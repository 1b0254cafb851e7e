import * as contract from "@invigil/contract/proctoring/integrity";
import type { FastifyInstance } from "fastify";
import { register } from "../../../platform/http/register.ts";
import type { AttemptDeps } from "../../../shared/deps.ts";
import { commentFlag, readFlags } from "./flags.ts";
import { readIntegrity } from "./read-integrity.ts";
import { sendPdf } from "./send-pdf.ts";

export function integrityRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readIntegrity, ({ caller, params, query }) =>
    readIntegrity(deps, caller, { ...params, ...query }),
  );
  register(app, deps, contract.reportPdf, ({ caller, params, query, reply }) =>
    sendPdf(deps, caller, { ...params, ...query }, reply),
  );
  register(app, deps, contract.readFlags, ({ caller, params, query }) =>
    readFlags(deps, caller, { slug: params.slug, username: query.username }),
  );
  register(app, deps, contract.commentFlag, ({ caller, params, body }) =>
    commentFlag(deps, caller, { id: params.id, text: body.text }),
  );
  register(app, deps, contract.answerFlag, ({ caller, params, body }) =>
    commentFlag(deps, caller, { id: params.id, text: body.text }),
  );
}
