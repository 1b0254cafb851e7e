import { openDb, openPool } from "@invigil/db/connection";
import { diskStorage } from "@invigil/storage/disk";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createOutages } from "../features/outages/watch-outages.ts";
import { parseConfig } from "../platform/config.ts";
import { createLimits } from "../platform/http/limits.ts";
import { createSharedLimits } from "../platform/http/shared-limits.ts";
import { createLateness } from "../platform/lateness.ts";
import { createNotices } from "../platform/notices.ts";
import { createPresence } from "../platform/presence.ts";
import { createRoom } from "../platform/room.ts";
import { createSessionAccounts } from "../platform/identity/session-accounts.ts";
import { generateSecrets } from "../platform/identity/secrets.ts";
import { createSocketHub } from "../platform/socket-hub.ts";
import { createStopping } from "../platform/stopping.ts";
import { buildServer } from "../server.ts";

/** The whole server with nothing behind it, for checks that inspect its routes and never call one. */
export async function buildIdleServer(): Promise<FastifyInstance> {
  const pool = openPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });
  const db = openDb(pool);
  const log = pino({ level: "silent" });
  const hub = createSocketHub({ now: () => new Date() });
  const notices = createNotices(pool);
  const storage = diskStorage({ folder: "nowhere" });
  const now = () => new Date();
  const lateness = createLateness();
  const app = await buildServer({
    db,
    pool,
    now,
    config: parseConfig({ LOG_LEVEL: "silent" }),
    secrets: generateSecrets(),
    storage,
    room: createRoom({ storage, reserve: 0, now, log }),
    hub,
    notices,
    presence: createPresence({ db, hub, notices, log, card: { version: "test", address: "", files: "" } }),
    stopping: createStopping(),
    lateness,
    outages: createOutages({ db, now, log, lateness, limit: 0 }),
    sessionAccounts: createSessionAccounts(),
    limits: createLimits({ enabled: false, now, shared: createSharedLimits(db, () => 0) }),
    log,
  });
  await app.ready();
  return app;
}
