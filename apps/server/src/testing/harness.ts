import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Route } from "@invigil/contract/route";
import { openDb, openPool } from "@invigil/db/connection";
import { createTestDatabase } from "@invigil/db/testing/test-database";
import { diskStorage } from "@invigil/storage/disk";
import type { FastifyBaseLogger, InjectOptions } from "fastify";
import { pino } from "pino";
import { admitSocket } from "../features/attempts/admit-socket.ts";
import { startRunPushes } from "../features/runs/push-runs.ts";
import { parseConfig } from "../platform/config.ts";
import { createLimits } from "../platform/limits.ts";
import { generateSecrets } from "../platform/secrets.ts";
import { createSocketHub } from "../platform/socket-hub.ts";
import { buildServer } from "../server.ts";
import { Browser } from "./browser.ts";

interface Options {
  start?: string;
  env?: Record<string, string>;
  /** For tests that read what the server writes down. */
  log?: FastifyBaseLogger;
}

/** The whole server on a real database of its own, with a clock that the test holds. */
export async function startServer({ start = "2026-01-01T10:00:00.000Z", env = {}, log }: Options = {}) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "invigil-server-"));
  const pool = openPool(database.url, { max: 6 });
  const db = openDb(pool);
  let now = new Date(start);
  const secrets = generateSecrets();
  const config = parseConfig({ DATA_DIR: folder, RATE_LIMITS: "false", LOG_LEVEL: "silent", ...env });
  const deps = {
    db,
    pool,
    now: () => now,
    config,
    secrets,
    storage: diskStorage({ folder: join(folder, "media"), secret: secrets.key, now: () => now }),
    hub: createSocketHub({ now: () => now }),
    limits: createLimits({ enabled: config.rateLimits, now: () => now }),
    log: log ?? pino({ level: "silent" }),
  };
  const app = await buildServer(deps);
  await app.ready();
  let stopPushes = async () => {};
  return {
    app,
    db,
    deps,
    now: () => now,
    advance: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
    /** A browser of its own: keeps cookies and sends the CSRF header. */
    browser: (host?: string) => new Browser(app, host),
    inject: (options: InjectOptions) => app.inject(options),
    /** Opens a port for what needs a real connection, sockets included. Answers the address. */
    async listen(): Promise<string> {
      deps.hub.attach(app.server, admitSocket(deps));
      stopPushes = startRunPushes(deps);
      return app.listen({ port: 0, host: "127.0.0.1" });
    },
    async stop() {
      await stopPushes();
      await deps.hub.close();
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof startServer>>;

export function pathOf(route: Route, params: Record<string, string | number> = {}): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
