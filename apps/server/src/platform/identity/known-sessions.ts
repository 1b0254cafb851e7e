import type { FastifyRequest } from "fastify";
import { checkCsrf, CSRF_HEADER } from "../http/csrf.ts";
import type { Deps } from "../deps.ts";
import { sessionHash } from "./sessions.ts";

const KEPT = 10_000;
/** Headers of a browser are shorter; those of somebody who fills the memory are not. */
const LONGEST = 2_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Where the route's own statement checks it. */
    knownSession: KnownSession | undefined;
  }
}

/** Computed from the headers; nobody has asked the database. */
export interface KnownSession {
  hash: Buffer;
  hex: string;
}

/**
 * Checks the CSRF token and answers the session, from memory when the very same headers came before: whoever
 * types sends them with every save, and to compute them anew took a sixth of the server's time for one. Nothing is
 * remembered that could end; whether the session still holds, only the database knows.
 */
export function knownSessions(deps: Pick<Deps, "secrets">): (request: FastifyRequest) => KnownSession | undefined {
  const sessions = new Map<string, KnownSession>();
  return (request) => {
    const key = `${String(request.headers[CSRF_HEADER])}\n${request.headers.cookie}`;
    const known = sessions.get(key);
    if (known) return known;
    checkCsrf(deps, request);
    const hash = sessionHash(request);
    if (!hash) return undefined;
    const session = { hash, hex: hash.toString("hex") };
    if (sessions.size >= KEPT) sessions.clear();
    if (key.length <= LONGEST) sessions.set(key, session);
    return session;
  };
}
