import type { SignInReply } from "@invigil/contract/people/sign-in";
import type { FastifyReply, FastifyRequest } from "fastify";
import { issueCsrfToken } from "../../platform/http/csrf.ts";
import type { Deps } from "../../platform/deps.ts";
import { openHalfSession } from "../../platform/identity/half-sessions.ts";
import { closeSession, openSession, setSessionCookie } from "../../platform/identity/sessions.ts";
import { factorState, type FactorState } from "./factor-state.queries.ts";

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Recruiter {
  user_id: number;
  usertype: "recruiter";
  username: string;
}

/** Starts a recruiter's session, in place of whatever the browser had. */
export async function startSession(deps: Deps, { request, reply }: Exchange, accountId: number): Promise<void> {
  const token = await openSession(deps, accountId, request);
  await closeSession(deps, request, reply);
  setSessionCookie(deps, reply, token);
  issueCsrfToken(deps, reply, token);
}

/** After the right password: starts a session, or returns what is left to do first. */
export async function signIn(deps: Deps, exchange: Exchange, user: Recruiter): Promise<SignInReply> {
  const state = await factorState(deps.db, user.user_id);
  // A passkey alone does not turn on two-step sign-in, so that the password still works if the device is lost.
  if (!state.code && !state.required) {
    await startSession(deps, exchange, user.user_id);
    return user;
  }
  const { request, reply } = exchange;
  await closeSession(deps, request, reply);
  issueCsrfToken(deps, reply, "");
  await openHalfSession(deps, reply, user.user_id);
  return { user_id: null, usertype: null, username: null, next: nextStep(state) };
}

/** The step that follows the password, if any. */
export function nextStep({ code, passkey }: FactorState): "code" | "passkey" | "set-up" {
  if (code) return "code";
  return passkey ? "passkey" : "set-up";
}
