import * as contract from "@invigil/contract/people/accounts";
import * as signIns from "@invigil/contract/people/sign-in";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hasCsrfToken, issueCsrfToken } from "../../platform/http/csrf.ts";
import type { Deps } from "../../platform/deps.ts";
import { networkOf } from "../../platform/http/limits.ts";
import { requireOwnPageVisit } from "../../platform/http/page-visit.ts";
import { register } from "../../platform/http/register.ts";
import { closeSession, sessionToken } from "../../platform/identity/sessions.ts";
import { signIn, startSession } from "../../shared/people/sign-in.ts";
import { checkCredentials } from "./check-credentials.ts";
import { readProfile } from "./read-profile.ts";
import { confirmSignUp, readSignUp, signUp } from "./sign-up.ts";

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.identity, async ({ caller }) => ({
    user_id: caller?.accountId ?? null,
    usertype: caller?.usertype ?? null,
    username: caller?.username ?? null,
  }));

  register(app, deps, contract.validateSession, async ({ caller, request, reply }) => {
    if (!hasCsrfToken(deps, request)) issueCsrfToken(deps, reply, sessionToken(request) ?? "");
    return { valid: caller !== null };
  });

  register(
    app,
    deps,
    signIns.login,
    async ({ body, request, reply }) => {
      deps.limits.check("knock", networkOf(request.ip));
      await deps.limits.compare("knock", networkOf(request.ip));
      const user = await checkCredentials(deps, body);
      return signIn(deps, { request, reply }, user);
    },
    { limitBy: byAddressAndEmail },
  );

  register(app, deps, signIns.signUp, async ({ body, request, reply }) => {
    const user = await signUp(deps, body);
    if (!user) return { user_id: null, usertype: null, username: null, mailed: true as const };
    await startSession(deps, { request, reply }, user.user_id);
    return user;
  });
  register(app, deps, signIns.readSignUp, ({ params }) => readSignUp(deps, params.token));
  register(app, deps, signIns.confirmSignUp, async ({ params, request, reply }) => {
    const user = await confirmSignUp(deps, params.token);
    await startSession(deps, { request, reply }, user.user_id);
    return user;
  });

  register(app, deps, contract.logout, async ({ request, reply }) => {
    await closeSession(deps, request, reply);
    issueCsrfToken(deps, reply, "");
    return { ok: true as const };
  });

  for (const route of [contract.hackerProfile, contract.recruiterProfile]) {
    register(app, deps, route, ({ caller, params }) => readProfile(deps, caller, params.id));
  }

  // Addresses that people and the web app open as pages, not as calls.
  const config = { access: "public" as const };
  app.get("/accounts/login", { config }, (_request, reply) => reply.redirect("/v1/login"));
  app.get("/accounts/logout", { config }, async (request, reply) => {
    requireOwnPageVisit(request);
    await closeSession(deps, request, reply);
    issueCsrfToken(deps, reply, "");
    return reply.redirect("/v1/signed-out");
  });
}

function byAddressAndEmail(request: FastifyRequest): string {
  const { email } = signIns.login.body.parse(request.body);
  return `${networkOf(request.ip)} ${email.toLowerCase()}`;
}
