import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { login } from "@invigil/contract/people/sign-in";
import type { ErrorBody } from "@invigil/contract/errors";
import { allTurnsTaken } from "../identity/password.ts";

const BODY = JSON.stringify({
  code: "too_many_requests",
  message: "too_many_requests",
  requestId: "-",
} satisfies ErrorBody);

/** Prepared in advance, because refusing must cost less than accepting. */
const HEADERS = [
  ["content-type", "application/json; charset=utf-8"],
  ["content-length", String(BODY.length)],
  ["retry-after", "1"],
  ["cache-control", "no-store"],
  ["x-content-type-options", "nosniff"],
].flat();

/**
 * Refuses logins that would wait too long before the app handles them: a thousand at once would keep its one thread
 * from saves for half a second. Call it after the app has its routes and before sockets are added.
 */
export function guardLogins(server: Server): void {
  const handlers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request, reply) => {
    if (allTurnsTaken() && isLogin(request)) refuse(request, reply);
    else for (const handle of handlers) handle.call(server, request, reply);
  });
}

function isLogin({ method, url = "" }: IncomingMessage): boolean {
  if (method !== login.method) return false;
  if (url.startsWith(login.path)) return true;
  // The router also accepts other spellings of an address.
  return url.includes("%") && decoded(url).startsWith(login.path);
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function refuse(request: IncomingMessage, reply: ServerResponse): void {
  request.resume();
  reply.writeHead(429, HEADERS).end(BODY);
}
