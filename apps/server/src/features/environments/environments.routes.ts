import { openAuthorEnvironment } from "@invigil/contract/authoring/library-environment";
import * as contract from "@invigil/contract/environments/environments";
import type { FastifyInstance } from "fastify";
import { register } from "../../platform/http/register.ts";
import { sessionHash } from "../../platform/identity/sessions.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { createAuthorEnvironment } from "./create-author-environment.ts";
import { createEnvironment } from "./create-environment.ts";
import { allocate, createEnvironments } from "./create-environments.ts";
import { isOffered, readEnvironment, readEnvironments } from "./read-environments.ts";

export function environmentRoutes(app: FastifyInstance, deps: AttemptDeps): void {
  register(app, deps, contract.createServer, ({ params, body, caller, request }) =>
    createEnvironment(deps, { ...caller, session: sessionHash(request) }, { problem: params.problem, body }),
  );
  register(app, deps, contract.readServer, ({ params, caller }) => readEnvironment(deps, caller, params.id));
  register(app, deps, contract.readServers, async ({ params, caller }) => ({
    servers: await readEnvironments(deps, caller, params.id),
  }));
  register(app, deps, contract.createServers, async ({ params, caller, request }) => ({
    servers: await createEnvironments(deps, { ...caller, session: sessionHash(request) }, params.id),
  }));
  register(app, deps, contract.allocateInfra, ({ params, caller, request }) =>
    allocate(deps, { ...caller, session: sessionHash(request) }, params.id),
  );
  register(app, deps, openAuthorEnvironment, ({ params, body, caller }) =>
    createAuthorEnvironment(deps, caller, { slug: params.slug, body }),
  );
  register(app, deps, contract.environmentsOffered, async ({ query, caller }) => ({
    is_offered: await isOffered(deps, caller, query.test_slug),
  }));
}
