import type { SignInReply } from "@invigil/contract/accounts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { issueCsrfToken } from "../platform/csrf.ts";
import type { Deps } from "../platform/deps.ts";
import { openHalfSession } from "../platform/half-sessions.ts";
import { closeSession, openSession, setSessionCookie } from "../platform/sessions.ts";
import { factorState } from "./second-factor.queries.ts";

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Recruiter {
  user_id: number;
  usertype: "recruiter";
  username: string;
}

/** A recruiter's new session, in place of whatever the browser had. */
export async function startSession(deps: Deps, { request, reply }: Exchange, accountId: number): Promise<void> {
  const token = await openSession(deps, accountId, request.headers["user-agent"]);
  await closeSession(deps, request, reply);
  setSessionCookie(deps, reply, token);
  issueCsrfToken(deps, reply, token);
}

/** After the password was right: a session, or what is left to do before there is one. */
export async function signIn(deps: Deps, exchange: Exchange, user: Recruiter): Promise<SignInReply> {
  const { has, required } = await factorState(deps.db, user.user_id);
  if (!has && !required) {
    await startSession(deps, exchange, user.user_id);
    return user;
  }
  const { request, reply } = exchange;
  await closeSession(deps, request, reply);
  issueCsrfToken(deps, reply, "");
  await openHalfSession(deps, reply, user.user_id);
  return { user_id: null, usertype: null, username: null, next: has ? "code" : "set-up" };
}
