import type { FastifyRequest } from "fastify";
import { checkCsrf, CSRF_HEADER } from "../http/csrf.ts";
import type { Deps } from "../deps.ts";
import { sessionHash } from "./sessions.ts";

const KEPT = 10_000;
/** Longer than any browser's headers, but short enough that nobody can fill the memory. */
const LONGEST = 2_000;

declare module "fastify" {
  interface FastifyRequest {
    /** For routes whose own statement checks the session. */
    knownSession: KnownSession | undefined;
  }
}

/** Computed from the headers, without the database. */
export interface KnownSession {
  hash: Buffer;
  hex: string;
  /** Set once somebody was found to have it. */
  accountId?: number;
}

/**
 * Checks the CSRF token and returns the session, from memory if the same headers came before: a typing candidate sends
 * them with every save, and computing them each time took a sixth of the server's time. Nothing is cached that could
 * expire; only the database knows whether the session is still valid.
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
