import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { sessionToken } from "../identity/sessions.ts";
import { mac, randomToken, sameText } from "../identity/tokens.ts";

export const CSRF_COOKIE = "csrftoken";
export const CSRF_HEADER = "x-csrf-token";

/** Bound to the session, so that a token planted from elsewhere is not valid. */
function seal({ secrets }: Pick<Deps, "secrets">, nonce: string, session: string): string {
  return `${nonce}.${mac(secrets.key, `csrf:${nonce}:${session}`)}`;
}

export function issueCsrfToken(deps: Deps, reply: FastifyReply, session: string): void {
  const token = seal(deps, randomToken(12), session);
  reply.setCookie(CSRF_COOKIE, token, { path: "/", sameSite: "lax", secure: deps.config.secureCookies });
}

export function hasCsrfToken(deps: Deps, request: FastifyRequest): boolean {
  const token = request.cookies[CSRF_COOKIE];
  return token !== undefined && isSealed(deps, token, sessionToken(request) ?? "");
}

function isSealed(deps: Pick<Deps, "secrets">, token: string, session: string): boolean {
  const nonce = token.split(".", 1)[0] ?? "";
  return sameText(token, seal(deps, nonce, session));
}

export function checkCsrf(deps: Pick<Deps, "secrets">, request: FastifyRequest): void {
  const header = request.headers[CSRF_HEADER];
  const cookie = request.cookies[CSRF_COOKIE];
  const fits =
    typeof header === "string" &&
    cookie !== undefined &&
    sameText(header, cookie) &&
    isSealed(deps, header, sessionToken(request) ?? "");
  if (!fits) throw new AppError("csrf_failed");
}
