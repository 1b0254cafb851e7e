import * as contract from "@invigil/contract/people/passwords";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { forgotPassword } from "./forgot-password.ts";
import { readReset, resetPassword } from "./reset-password.ts";

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, contract.forgotPassword, ({ body }) => forgotPassword(deps, body.email));
  register(app, deps, contract.readReset, ({ params }) => readReset(deps, params.token));
  register(app, deps, contract.resetPassword, ({ params, body }) =>
    resetPassword(deps, { token: params.token, password: body.password }),
  );
}
