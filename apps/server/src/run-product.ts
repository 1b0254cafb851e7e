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
import { loadSecrets } from "./platform/secrets.ts";
import { createSocketHub } from "./platform/socket-hub.ts";
import { diskStorage } from "./platform/storage.ts";
import { buildServer } from "./server.ts";

/** Opens everything in order and closes it in reverse. */
export async function runProduct(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const secrets = await loadSecrets(config.dataDir);
  const closers: (() => Promise<void>)[] = [];
  let closing = false;

  async function close(code: number): Promise<void> {
    if (closing) return;
    closing = true;
    for (const closer of closers.reverse()) {
      await closer().catch((error: unknown) => log.error({ err: error }, "a part did not close cleanly"));
    }
    process.exitCode = code;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close(0));

  try {
    const url = config.databaseUrl ?? (await openEmbedded());
    await migrate(url);
    const pool = openPool(url, { max: config.databasePool });
    const db = openDb(pool);
    closers.push(() => db.destroy());
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
    const stopWork = startBackgroundWork(deps);
    closers.push(stopWork);
    hub.attach(app.server, admitSocket(deps));
    await app.listen({ port: config.port, host: config.host });
    closers.push(async () => {
      await hub.close();
      await app.close();
    });
    process.stdout.write(`Invigil is ready at ${config.publicUrl}\n`);
    if (config.demo) {
      for (const { label, url: link } of await demoLinks(deps)) process.stdout.write(`  ${label.padEnd(34)} ${link}\n`);
    }
  } catch (error) {
    await close(1);
    throw error;
  }

  async function openEmbedded(): Promise<string> {
    const embedded = await startEmbedded({
      dataDir: config.dataDir,
      onExit: () => {
        if (closing) return;
        log.fatal("The database ended unexpectedly. Start Invigil again: nothing that was confirmed is lost.");
        void close(1).then(() => process.exit(1));
      },
    });
    closers.push(() => embedded.stop());
    return embedded.url;
  }
}
