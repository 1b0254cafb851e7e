import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Access, Pass } from "./access.ts";
import type { Connections } from "./connections.ts";
import { keysInCookies, type CookieManner } from "./cookies.ts";
import type { Visit, Visits } from "./visits.ts";

/** What every part of the gateway works with. */
export interface GatewayParts {
  access: Access;
  connections: Connections;
  visits: Visits;
  /** Where browsers reach the gateway; without a slash at the end. */
  origin: string;
  /** Whether pages of this origin belong to Invigil. */
  isExam: (origin: string) => boolean;
  /** A page with the right key was here. */
  seen: (id: string) => void;
  log: Logger;
}

const KEY = /^[\w-]{16,200}$/;

export function keysOf(headers: IncomingMessage["headers"]): string[] {
  const bearer = bearerOf(headers);
  return [...(bearer === undefined ? [] : [bearer]), ...keysInCookies(headers.cookie)].filter((key) => KEY.test(key));
}

export function bearerOf({ authorization }: IncomingMessage["headers"]): string | undefined {
  return authorization === undefined ? undefined : /^Bearer ([\w-]+)$/i.exec(authorization)?.[1];
}

/** Lets a request in, or says nothing about what is there. */
export async function admit(
  parts: GatewayParts,
  id: string,
  keys: readonly string[],
): Promise<{ pass: Pass; visit: Visit } | undefined> {
  const pass = await parts.access.check(
    id,
    keys.filter((key) => KEY.test(key)),
  );
  if (!pass) return undefined;
  parts.seen(id);
  return { pass, visit: parts.visits.of(id, pass.running.launch) };
}

export function mannerOf(parts: Pick<GatewayParts, "origin">, { isCrossSite }: Visit): CookieManner {
  return { isCrossSite, isSecure: parts.origin.startsWith("https:") };
}

/**
 * Whether a browser would show the reply as a page of its own. Whoever is lured to an address of the gateway would meet
 * a candidate's page there, on the same host name as their own cookies; only the question's page frames it.
 */
export function isOwnPage({ headers }: IncomingMessage): boolean {
  const shownAs = headers["sec-fetch-dest"];
  return headers["sec-fetch-mode"] === "navigate" && shownAs !== "iframe" && shownAs !== "frame";
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
