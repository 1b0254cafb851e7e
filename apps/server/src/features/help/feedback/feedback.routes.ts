import * as contract from "@invigil/contract/taking/feedback";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { register } from "../../../platform/http/register.ts";
import { collectFeedback } from "./collect-feedback.ts";
import { hasFeedback } from "./has-feedback.ts";

export function feedbackRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.collectFeedback, ({ caller, body }) => collectFeedback(deps, caller, body));
  register(app, deps, contract.hasFeedback, ({ caller, query }) =>
    hasFeedback(deps, caller, { testSlug: query.test_slug, source: query.source }),
  );
}
