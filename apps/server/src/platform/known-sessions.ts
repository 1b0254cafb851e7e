import type { FastifyRequest } from "fastify";
import { checkCsrf, CSRF_HEADER } from "./csrf.ts";
import type { Deps } from "./deps.ts";
import { sessionHash } from "./sessions.ts";

const KEPT = 10_000;

/**
 * Checks the CSRF token and answers the session's hash, from memory when the very same headers came before: whoever
 * types sends them with every save, and to compute them anew took a sixth of the server's time for one. Nothing is
 * remembered that could end; whether the session still holds, only the database knows.
 */
export function knownSessions(deps: Pick<Deps, "secrets">): (request: FastifyRequest) => Buffer | undefined {
  const hashes = new Map<string, Buffer>();
  return (request) => {
    const key = `${String(request.headers[CSRF_HEADER])}\n${request.headers.cookie}`;
    const known = hashes.get(key);
    if (known) return known;
    checkCsrf(deps, request);
    const hash = sessionHash(request);
    if (!hash) return undefined;
    if (hashes.size >= KEPT) hashes.clear();
    hashes.set(key, hash);
    return hash;
  };
}
