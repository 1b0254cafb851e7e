import { whiteLabelConfig } from "@invigil/contract/people/branding";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { readBrand } from "./read-brand.ts";

export function brandingRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, whiteLabelConfig, ({ request }) => readBrand(deps, request.host));
}
