import * as contract from "@invigil/contract/people/passkeys";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { closeHalfSession, halfSignedIn } from "../../../platform/identity/half-sessions.ts";
import { networkOf } from "../../../platform/http/limits.ts";
import { register } from "../../../platform/http/register.ts";
import { sha256 } from "../../../platform/identity/tokens.ts";
import { startSession } from "../../../shared/people/sign-in.ts";
import { takeChallenge } from "./challenges.ts";
import {
  addPasskey,
  askForNew,
  beginPasskey,
  listPasskeys,
  refuseSecondWay,
  removePasskey,
  renamePasskey,
} from "./own-passkeys.ts";
import { askForPasskey, takePasskey } from "./use-passkey.ts";

export function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.listPasskeys, ({ caller }) => listPasskeys(deps, caller));
  register(app, deps, contract.beginPasskey, ({ caller, body, reply }) =>
    beginPasskey(deps, caller, { reply, password: body.password }),
  );
  register(app, deps, contract.addPasskey, async ({ caller, body, request, reply }) => {
    const asked = { purpose: "add", accountId: caller.accountId } as const;
    const challenge = await takeChallenge(deps, { request, reply }, asked);
    return addPasskey(deps, caller, { ...body, challenge });
  });
  register(app, deps, contract.renamePasskey, ({ caller, params, body }) =>
    renamePasskey(deps, caller, { id: params.id, name: body.name }),
  );
  register(app, deps, contract.removePasskey, ({ caller, params, body }) =>
    removePasskey(deps, caller, { id: params.id, password: body.password }),
  );
  signInRoutes(app, deps);
}

/** In place of the password, or after it. */
function signInRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.askForPasskey, ({ reply }) => askForPasskey(deps, reply, null));
  register(
    app,
    deps,
    contract.signInWithPasskey,
    async ({ body: { passkey }, request, reply }) => {
      deps.limits.check("knock", networkOf(request.ip));
      await deps.limits.compare("knock", networkOf(request.ip));
      const challenge = await takeChallenge(deps, { request, reply }, { purpose: "sign-in", accountId: null });
      const user = await takePasskey(deps, { passkey, challenge, accountId: null });
      await startSession(deps, { request, reply }, user.user_id);
      return user;
    },
    { limitBy: byAddressAndPasskey },
  );

  register(app, deps, contract.askForPasskeyStep, async ({ request, reply }) =>
    askForPasskey(deps, reply, (await halfSignedIn(deps, request)).id),
  );
  register(app, deps, contract.takePasskeyStep, async ({ body: { passkey }, request, reply }) => {
    const { id } = await halfSignedIn(deps, request);
    const challenge = await takeChallenge(deps, { request, reply }, { purpose: "second-step", accountId: id });
    const user = await takePasskey(deps, { passkey, challenge, accountId: id });
    await closeHalfSession(deps, request, reply);
    await startSession(deps, { request, reply }, user.user_id);
    return user;
  });
  setUpRoutes(app, deps);
}

/** For people without two-step sign-in whose company requires it: they must set it up to sign in. */
function setUpRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.beginPasskeyStep, async ({ request, reply }) => {
    const person = await halfSignedIn(deps, request);
    await refuseSecondWay(deps.db, person.id);
    return askForNew(deps, reply, person);
  });
  register(app, deps, contract.addPasskeyStep, async ({ body, request, reply }) => {
    const { id, username } = await halfSignedIn(deps, request);
    const challenge = await takeChallenge(deps, { request, reply }, { purpose: "add", accountId: id });
    await addPasskey(deps, { accountId: id }, { ...body, challenge, first: true });
    await closeHalfSession(deps, request, reply);
    await startSession(deps, { request, reply }, id);
    return { user_id: id, usertype: "recruiter" as const, username };
  });
}

function byAddressAndPasskey(request: FastifyRequest): string {
  const { passkey } = contract.signInWithPasskey.body.parse(request.body);
  return `${networkOf(request.ip)} ${sha256(passkey.id).toString("base64")}`;
}
