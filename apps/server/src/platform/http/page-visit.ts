import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

/**
 * Addresses that sign somebody in or out are pages for people to open. A picture or frame in somebody's text must not
 * have the same effect. Browsers say what they want; old ones and programs say nothing.
 */
export function requirePageVisit({ headers }: FastifyRequest): void {
  const said = headers["sec-fetch-dest"];
  if (said !== undefined && said !== "document") throw new AppError("forbidden");
}

/** The same, but only from a page of this host or by hand: another site must not sign anybody out. */
export function requireOwnPageVisit(request: FastifyRequest): void {
  requirePageVisit(request);
  const { headers, host } = request;
  const site = headers["sec-fetch-site"];
  // Browsers say nothing of the site over plain http, but usually where they come from.
  const isOwn = site === undefined ? isFrom(host, headers.referer) : site === "same-origin" || site === "none";
  if (!isOwn) throw new AppError("forbidden");
}

function isFrom(host: string, referer: string | undefined): boolean {
  return referer === undefined || (URL.canParse(referer) && new URL(referer).host === host);
}
