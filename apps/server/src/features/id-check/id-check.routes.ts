import * as contract from "@invigil/contract/proctoring/identity-check";
import type { FastifyInstance } from "fastify";
import { readForm } from "../../platform/http/read-form.ts";
import { register } from "../../platform/http/register.ts";
import { createIdentity, type IdentityDeps } from "./create-identity.ts";
import { findFlags, findIdentity } from "./read-identity.ts";

/** Each check takes a detector for half a second, and nobody retakes a picture more often. */
export function idCheckRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  register(app, deps, contract.createIdentity, ({ caller, params: { id, kind }, request }) =>
    createIdentity(deps, caller, { testId: id, kind, read: async () => (await readForm(request)).content }),
  );
  register(app, deps, contract.findIdentity, ({ caller, params }) => findIdentity(deps, caller, params.id));
  register(app, deps, contract.readIdentityFlags, ({ caller, params }) => findFlags(deps, caller, params.id));
}
