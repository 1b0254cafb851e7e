import type { FastifyReply, FastifyRequest } from "fastify";
import { issueCsrfToken } from "./csrf.ts";
import type { Deps } from "./deps.ts";
import { closeSession, openSession, setSessionCookie } from "./sessions.ts";

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A recruiter's new session, in place of whatever the browser had. */
export async function signIn(deps: Deps, { request, reply }: Exchange, accountId: number): Promise<void> {
  const token = await openSession(deps, accountId, request.headers["user-agent"]);
  await closeSession(deps, request, reply);
  setSessionCookie(deps, reply, token);
  issueCsrfToken(deps, reply, token);
}
