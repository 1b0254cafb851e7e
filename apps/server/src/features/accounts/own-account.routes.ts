import * as contract from "@invigil/contract/people/own-account";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import { changeOwnProfile } from "./change-own-profile.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { endOtherSessions, endSession, listSessions } from "./own-sessions.ts";

export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listSessions, ({ caller, request }) => listSessions(deps, caller, current(request)));
  register(app, deps, contract.endSession, ({ caller, params }) => endSession(deps, caller, params.id));
  register(app, deps, contract.endOtherSessions, ({ caller, request }) =>
    endOtherSessions(deps, caller, current(request)),
  );
  register(app, deps, contract.changeOwnProfile, ({ caller, body }) => changeOwnProfile(deps, caller, body));
  register(app, deps, contract.changeOwnPassword, ({ caller, body, request }) =>
    changeOwnPassword(deps, caller, { current: body.current, password: body.password, except: current(request) }),
  );
}

/** These calls need a person with a session, not an API key. */
function current(request: FastifyRequest): Buffer {
  const hash = sessionHash(request);
  if (!hash) throw new AppError("unauthenticated");
  return hash;
}
