import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { AppError } from "./app-error.ts";
import type { Deps } from "./deps.ts";
import { askDatabase } from "./ask-database.ts";
import { sameText } from "./identity/tokens.ts";
import { operatorMetrics } from "./operator-metrics.ts";

/** Servers close tests by their own clocks, so a page must not gain time by changing servers. */
const CLOCK_TOLERANCE = 500;

/** For the operator: liveness, readiness and metrics. */
export function healthRoutes(
  app: FastifyInstance,
  {
    db,
    pool,
    storage,
    now,
    stopping,
    config: { metricsToken },
  }: Pick<Deps, "db" | "pool" | "storage" | "now" | "stopping" | "config">,
): void {
  const config = { access: "operator" as const };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const measure = operatorMetrics(registry, { db, pool, storage });
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests served",
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time taken to serve a request",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    requests.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });

  const ask = askDatabase({ pool, now });
  async function whyNotReady(): Promise<string | null> {
    const off = await ask().catch(() => null);
    if (off === null) return "The database does not respond.";
    if (Math.abs(off) <= CLOCK_TOLERANCE) return null;
    return `The clock of this server is ${Math.abs(off)} ms ${off > 0 ? "ahead of" : "behind"} the database's. Deadlines would be wrong: set it by NTP.`;
  }

  app.get("/healthz", { config }, async () => ({ ok: true }));
  app.get("/readyz", { config }, async () => {
    const reason = stopping.isOn() ? "This server is about to stop." : await whyNotReady();
    if (reason !== null) throw new AppError("not_ready", { message: reason });
    return { ok: true };
  });
  app.get("/metrics", { config }, async (request, reply) => {
    // Metrics show how busy the server is, so they need a token.
    const asked = request.headers.authorization ?? "";
    if (metricsToken === undefined || !sameText(asked, `Bearer ${metricsToken}`)) throw new AppError("not_found");
    reply.type(registry.contentType);
    await measure();
    return registry.metrics();
  });
}
