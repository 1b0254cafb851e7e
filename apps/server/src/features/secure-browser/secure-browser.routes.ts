import * as contract from "@invigil/contract/proctoring/secure-browser";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { networkOf } from "../../platform/http/limits.ts";
import { register } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import { bindAgent, createHearing } from "./bind-agent.ts";
import { programsOfInvite } from "./programs-of-invite.ts";
import { proveSeb, readSecureBrowser } from "./prove-seb.ts";
import { readRestrictedNames, saveRestrictedNames } from "./restricted-names.ts";
import { sebFile } from "./seb-file.ts";

export function secureBrowserRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.readSecureBrowser, ({ caller, params, request }) =>
    readSecureBrowser(deps, caller, { slug: params.slug, sessionHash: hashOf(request) }),
  );
  register(app, deps, contract.secureBrowserFile, async ({ caller, params, request, reply }) => {
    const { name, text } = await sebFile(deps, caller, { id: params.id, sessionHash: hashOf(request) });
    return reply
      .type("application/seb")
      .headers({ "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" })
      .send(text);
  });
  register(app, deps, contract.proveSafeExamBrowser, ({ caller, params, query, body, request }) =>
    proveSeb(deps, caller, {
      slug: params.slug,
      sessionHash: hashOf(request),
      challenge: query.challenge,
      body,
      request,
    }),
  );
  register(app, deps, contract.programsOfInvite, ({ params }) => programsOfInvite(deps, params.token));
  register(app, deps, contract.bindAgent, ({ caller, params, body, request }) =>
    bindAgent(deps, caller, { slug: params.slug, sessionHash: hashOf(request), body }),
  );
  const hear = createHearing(deps);
  // Many agents may share one address, and one of them must not use up what the others need.
  register(
    app,
    deps,
    contract.reportAgent,
    ({ params, body, request }) => hear({ id: params.id, network: networkOf(request.ip) }, body),
    {
      limitBy: ({ params }) => `agent ${contract.reportAgent.params.parse(params).id}`,
    },
  );
  register(app, deps, contract.readRestrictedPrograms, ({ caller }) => readRestrictedNames(deps, caller));
  register(app, deps, contract.saveRestrictedPrograms, ({ caller, body }) =>
    saveRestrictedNames(deps, caller, body.names),
  );
}

/** A member has a session; an API key never gets here. */
function hashOf(request: FastifyRequest): Buffer {
  const hash = sessionHash(request);
  if (!hash) throw new AppError("unauthenticated");
  return hash;
}
