import { join } from "node:path";
import { openDb, openPool } from "@invigil/db/connection";
import { startEmbedded } from "@invigil/db/launcher";
import { migrate } from "@invigil/db/migrate";
import { pino } from "pino";
import { seedDemo } from "./demo/seed-demo.ts";
import { demoLinks } from "./demo/demo-links.ts";
import { admitSocket } from "./features/attempts/admit-socket.ts";
import { startBackgroundWork } from "./background.ts";
import type { Config } from "./platform/config.ts";
import { createParts } from "./platform/parts.ts";
import { loadSecrets } from "./platform/secrets.ts";
import { createSocketHub } from "./platform/socket-hub.ts";
import { explainDatabase, explainListen, startError } from "./platform/start-error.ts";
import { diskStorage } from "./platform/storage.ts";
import { buildServer } from "./server.ts";

/** A request that still runs when the product is told to stop gets this long. */
const LAST_REQUESTS = 2_000;

/** Opens everything in order and closes it in reverse. */
export async function runProduct(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const parts = createParts(log);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void parts.close(0));

  await parts.open(async (add) => {
    const secrets = await loadSecrets(config.dataDir);
    const url = config.databaseUrl ?? (await openEmbedded(add));
    await migrate(url).catch((error: unknown) => Promise.reject(explainDatabase(error, url)));
    const pool = openPool(url, { max: config.databasePool });
    const db = openDb(pool);
    add(() => db.destroy());
    const hub = createSocketHub();
    const deps = {
      db,
      pool,
      now: () => new Date(),
      config,
      secrets,
      storage: diskStorage(join(config.dataDir, "media")),
      hub,
      log,
    };
    if (config.demo) await seedDemo(deps);

    const app = await buildServer(deps);
    add(startBackgroundWork(deps));
    hub.attach(app.server, admitSocket(deps));
    add(async () => {
      const limit = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS);
      await hub.close();
      await app.close();
      clearTimeout(limit);
    });
    const { port, host } = config;
    await app.listen({ port, host }).catch((error: unknown) => Promise.reject(explainListen(error, config)));
    process.stdout.write(`Invigil is ready at ${config.publicUrl}\n`);
    if (config.demo) {
      for (const { label, url: link } of await demoLinks(deps)) process.stdout.write(`  ${label.padEnd(34)} ${link}\n`);
    }
  });

  async function openEmbedded(add: (close: () => Promise<void>) => void): Promise<string> {
    const embedded = await startEmbedded({
      dataDir: config.dataDir,
      onExit: () => {
        if (parts.closing()) return;
        log.fatal("The database ended unexpectedly. Start Invigil again: nothing that was confirmed is lost.");
        void parts.close(1).then(() => process.exit(1));
      },
    }).catch((error: unknown) => {
      throw error instanceof Error ? startError(error, error.message) : error;
    });
    add(() => embedded.stop());
    return embedded.url;
  }
}
