import { openDb, openPool } from "@invigil/db/connection";
import { diskStorage } from "@invigil/storage/disk";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { parseConfig } from "../platform/config.ts";
import { createLimits } from "../platform/limits.ts";
import { generateSecrets } from "../platform/secrets.ts";
import { createSocketHub } from "../platform/socket-hub.ts";
import { buildServer } from "../server.ts";

/** The whole server with nothing behind it, for checks that look at its routes and never call one. */
export async function buildIdleServer(): Promise<FastifyInstance> {
  const pool = openPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });
  const app = await buildServer({
    db: openDb(pool),
    pool,
    now: () => new Date(),
    config: parseConfig({ LOG_LEVEL: "silent" }),
    secrets: generateSecrets(),
    storage: diskStorage({ folder: "nowhere" }),
    hub: createSocketHub({ now: () => new Date() }),
    limits: createLimits({ enabled: false, now: () => new Date() }),
    log: pino({ level: "silent" }),
  });
  await app.ready();
  return app;
}
