import * as contract from "@invigil/contract/reports";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/register.ts";
import type { AttemptDeps } from "../../records/deps.ts";
import { readReportSolution } from "./read-report-solution.ts";
import { readReport } from "./read-report.ts";

export function reportRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readReport, ({ caller, params, query }) =>
    readReport(deps, caller, { slug: params.slug, username: query.username }),
  );
  register(app, deps, contract.reportSolution, ({ caller, params, query }) =>
    readReportSolution(deps, caller, { id: params.id, testSlug: query.test_slug }),
  );
}
