import { serverTime } from "@invigil/contract/clock";
import { SPEED_PROBE_BYTES } from "@invigil/contract/constants";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { register } from "../../platform/http/register.ts";
import { speedProbe } from "./speed-probe.ts";

export function clockRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, deps, serverTime, async () => ({
    server_time: deps.now().toISOString(),
    is_system_time_mismatch_enabled: deps.config.systemTimeMismatch,
  }));

  const probe = speedProbe(SPEED_PROBE_BYTES);
  const config = { access: "public" as const };
  app.get("/generic/api/speed-probe.png", { config }, (_request, reply) =>
    reply.type("image/png").header("cache-control", "no-store").send(probe),
  );
}
