import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import type { Deps } from "./deps.ts";

/** Counts what one network address does, and refuses what is more than so much a minute. */
export function addressLimit(app: FastifyInstance, { config }: Pick<Deps, "config">, max: number) {
  const count = app.createRateLimit({ max, timeWindow: "1 minute", keyGenerator: ({ ip }) => ip });
  return async (request: FastifyRequest): Promise<void> => {
    if (!config.rateLimits) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new AppError("too_many_requests");
  };
}
