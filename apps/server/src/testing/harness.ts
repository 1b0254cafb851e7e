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
import { createOutages } from "../features/outages/watch-outages.ts";
import { parseConfig } from "../platform/config.ts";
import { createSessionAccounts } from "../platform/identity/session-accounts.ts";
import { trackConnections } from "../platform/http/connections.ts";
import { createLimits } from "../platform/http/limits.ts";
import { createSharedLimits } from "../platform/http/shared-limits.ts";
import { createLateness } from "../platform/lateness.ts";
import { createNotices } from "../platform/notices.ts";
import { createPresence } from "../platform/presence.ts";
import { createRoom } from "../platform/room.ts";
import { generateSecrets, type Secrets } from "../platform/identity/secrets.ts";
import { createSocketHub } from "../platform/socket-hub.ts";
import { createStopping } from "../platform/stopping.ts";
import { buildServer } from "../server.ts";
import { startPushes } from "../start-pushes.ts";
import { Browser } from "./browser.ts";

interface Options {
  /** Where the clock stands; `now` is the machine's own, which runs. */
  start?: string;
  env?: Record<string, string>;
  /** For tests that read the server's log. */
  log?: FastifyBaseLogger;
  /** Another server on the same database, with the same secrets and clock. */
  beside?: { databaseUrl: string; now: () => Date; deps: { secrets: Secrets } };
}

/** The whole server on its own real database, with a clock that the test controls. */
export async function startServer({ start = "2026-01-01T10:00:00.000Z", env = {}, ...given }: Options = {}) {
  const { beside } = given;
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "invigil-server-"));
  const pool = openPool(database.url, { max: 6 });
  const db = openDb(pool);
  const runs = start === "now";
  let own = new Date(runs ? 0 : start);
  const now = () => beside?.now() ?? (runs ? new Date(Date.now() + own.getTime()) : own);
  const secrets = beside?.deps.secrets ?? generateSecrets();
  const config = parseConfig({
    DATA_DIR: folder,
    RATE_LIMITS: "false",
    LOG_LEVEL: "silent",
    DISK_RESERVE_MB: "0",
    ...env,
  });
  const log = given.log ?? pino({ level: "silent" });
  const hub = createSocketHub({ now });
  const notices = createNotices(pool);
  const storage = diskStorage({ folder: join(folder, "media"), secret: secrets.key, now });
  const presence = createPresence({ db, hub, notices, log, card: { version: "test", address: "", files: "" } });
  // Ticks only when a test says so: most of them move the clock by minutes.
  const lateness = createLateness(() => now().getTime());
  const deps = {
    db,
    pool,
    now,
    config,
    secrets,
    storage,
    room: createRoom({ storage, reserve: config.diskReserve, now, log }),
    hub,
    notices,
    presence,
    stopping: createStopping(),
    lateness,
    // Unknown until a test opens it.
    outages: createOutages({ db, now, log, lateness, limit: config.outageCredit, steady: () => now().getTime() }),
    limits: createLimits({ enabled: config.rateLimits, now, shared: createSharedLimits(db, presence.others) }),
    sessionAccounts: createSessionAccounts(),
    log,
  };
  const app = await buildServer(deps);
  const cutConnections = trackConnections(app.server);
  await app.ready();
  let stopPushes = async () => {};
  return {
    app,
    db,
    deps,
    databaseUrl: database.url,
    now,
    advance: (milliseconds: number) => void (own = new Date(own.getTime() + milliseconds)),
    /** A separate browser, which keeps cookies and sends the CSRF header. */
    browser: (host?: string) => new Browser(app, host),
    inject: (options: InjectOptions) => app.inject(options),
    /** Opens a port for what needs a real connection, sockets included. Returns the address. */
    async listen(): Promise<string> {
      deps.hub.attach(app.server, admitSocket(deps));
      stopPushes = startPushes(deps);
      return app.listen({ port: 0, host: "127.0.0.1" });
    },
    async stop() {
      await stopPushes();
      await deps.hub.close();
      // As the product does: a connection that is kept alive after an unfinished upload would hold it for a minute.
      cutConnections();
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
