import type { FastifyInstance } from "fastify";
import { accountRoutes } from "./features/accounts/accounts.routes.ts";
import { attemptRoutes } from "./features/attempts/attempts.routes.ts";
import { brandingRoutes } from "./features/branding/branding.routes.ts";
import { clockRoutes } from "./features/clock/clock.routes.ts";
import { feedbackRoutes } from "./features/feedback/feedback.routes.ts";
import { invitationRoutes } from "./features/invitations/invitations.routes.ts";
import { issueRoutes } from "./features/issues/issues.routes.ts";
import { mediaRoutes } from "./features/media/media.routes.ts";
import { onboardingRoutes } from "./features/onboarding/onboarding.routes.ts";
import { problemRoutes } from "./features/problems/problems.routes.ts";
import { reportRoutes } from "./features/reports/reports.routes.ts";
import { runRoutes } from "./features/runs/runs.routes.ts";
import { solutionRoutes } from "./features/solutions/solutions.routes.ts";
import { testRoutes } from "./features/tests/tests.routes.ts";
import { trackingRoutes } from "./features/tracking/tracking.routes.ts";
import { buildApp } from "./platform/app.ts";
import type { Deps } from "./platform/deps.ts";
import { healthRoutes } from "./platform/health.ts";
import { openApi } from "./platform/openapi.ts";
import { webFiles } from "./platform/web-files.ts";
import { createDefinitions } from "./records/definitions.ts";

/** Every route of the product on one app. Nothing listens yet, and no timer runs. */
export async function buildServer(deps: Deps): Promise<FastifyInstance> {
  const app = await buildApp(deps);
  const attemptDeps = { ...deps, definitions: createDefinitions(deps.db) };
  await openApi(app);
  await app.register(async (scope) => {
    healthRoutes(scope, deps);
    accountRoutes(scope, deps);
    brandingRoutes(scope, deps);
    clockRoutes(scope, deps);
    invitationRoutes(scope, deps);
    onboardingRoutes(scope, deps);
    mediaRoutes(scope, deps);
    feedbackRoutes(scope, deps);
    issueRoutes(scope, deps);
    trackingRoutes(scope, deps);
    testRoutes(scope, attemptDeps);
    attemptRoutes(scope, attemptDeps);
    problemRoutes(scope, attemptDeps);
    solutionRoutes(scope, attemptDeps);
    runRoutes(scope, attemptDeps);
    reportRoutes(scope, attemptDeps);
  });
  await webFiles(app);
  return app;
}
