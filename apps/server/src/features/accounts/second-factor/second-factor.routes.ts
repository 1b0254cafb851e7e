import * as contract from "@invigil/contract/people/second-factor";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { closeHalfSession, halfSignedIn } from "../../../platform/identity/half-sessions.ts";
import { register } from "../../../platform/http/register.ts";
import { startSession } from "../../../shared/people/sign-in.ts";
import { beginOwn, confirmOwn, readFactor, removeOwn, renewCodes } from "./own-factor.ts";
import { beginAtSignIn, confirmAtSignIn, readStep, takeStep } from "./second-step.ts";

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readSecondFactor, ({ caller }) => readFactor(deps, caller));
  register(app, deps, contract.beginSecondFactor, ({ caller, body }) => beginOwn(deps, caller, body.password));
  register(app, deps, contract.confirmSecondFactor, ({ caller, body }) => confirmOwn(deps, caller, body.code));
  register(app, deps, contract.renewRecoveryCodes, ({ caller, body }) => renewCodes(deps, caller, body.password));
  register(app, deps, contract.removeSecondFactor, ({ caller, body }) => removeOwn(deps, caller, body.password));
  signInRoutes(app, deps);
}

/** Calls between the password and the session. */
function signInRoutes(app: FastifyInstance, deps: Deps): void {
  async function enter(request: FastifyRequest, reply: FastifyReply, accountId: number): Promise<void> {
    await closeHalfSession(deps, request, reply);
    await startSession(deps, { request, reply }, accountId);
  }

  register(app, deps, contract.readSecondStep, async ({ request }) =>
    readStep(deps, await halfSignedIn(deps, request)),
  );
  register(app, deps, contract.takeSecondStep, async ({ request, reply, body }) => {
    const user = await takeStep(deps, await halfSignedIn(deps, request), body.code);
    await enter(request, reply, user.user_id);
    return user;
  });
  register(app, deps, contract.beginAtSignIn, async ({ request }) =>
    beginAtSignIn(deps, await halfSignedIn(deps, request)),
  );
  register(app, deps, contract.confirmAtSignIn, async ({ request, reply, body }) => {
    const confirmed = await confirmAtSignIn(deps, await halfSignedIn(deps, request), body.code);
    await enter(request, reply, confirmed.user.user_id);
    return confirmed;
  });
}
