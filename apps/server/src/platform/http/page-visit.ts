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
