import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

/**
 * An address that signs somebody in or out is a page that a person goes to. A picture or a frame in somebody's text must
 * not do the same, and browsers say which it is; old ones, and programs, say nothing.
 */
export function requirePageVisit({ headers }: FastifyRequest): void {
  const said = headers["sec-fetch-dest"];
  if (said !== undefined && said !== "document") throw new AppError("forbidden");
}
