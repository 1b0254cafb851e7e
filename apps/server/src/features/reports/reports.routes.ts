import * as contract from "@invigil/contract/results/reports";
import * as testReport from "@invigil/contract/results/test-report";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { exportTestReport } from "./export-test-report.ts";
import { readReportSolution } from "./read-report-solution.ts";
import { readReport } from "./read-report.ts";
import { readTestReport } from "./read-test-report.ts";
import { readTestStatistics } from "./read-test-statistics.ts";

export function reportRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.readReport, ({ caller, params, query }) =>
    readReport(deps, caller, { slug: params.slug, username: query.username }),
  );
  register(app, deps, contract.reportSolution, ({ caller, params, query }) =>
    readReportSolution(deps, caller, { id: params.id, testSlug: query.test_slug }),
  );
  register(app, deps, testReport.readTestReport, ({ caller, params }) => readTestReport(deps, caller, params.slug));
  register(app, deps, testReport.readTestStatistics, ({ caller, params }) =>
    readTestStatistics(deps, caller, params.slug),
  );
  register(app, deps, testReport.exportTestReport, ({ caller, params, query, reply }) =>
    exportTestReport(deps, caller, { ...params, ...query }, reply),
  );
}
