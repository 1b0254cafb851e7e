import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";

export function reportRoutes(_app: FastifyInstance, _deps: Deps): void {}
