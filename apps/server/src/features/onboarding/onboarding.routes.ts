import * as contract from "@invigil/contract/taking/onboarding";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { addExtraData } from "./add-extra-data.ts";
import { finishOnboarding } from "./finish-onboarding.ts";

export function onboardingRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.addExtraData, ({ caller, query, body }) =>
    addExtraData(deps, caller, { inviteId: query.invite_id, values: body.extra_data }),
  );
  register(app, deps, contract.userOnboarded, ({ caller, body }) => finishOnboarding(deps, caller, body.invite_id));
}
