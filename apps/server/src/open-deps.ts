import { join } from "node:path";
import { openDb, openPool } from "@invigil/db/connection";
import { joinEmbedded, startEmbedded } from "@invigil/db/launcher";
import { migrate } from "@invigil/db/migrate";
import { openStorage } from "@invigil/storage/open-storage";
import type { FastifyBaseLogger } from "fastify";
import { createOutages } from "./features/outages/watch-outages.ts";
import type { Config } from "./platform/config.ts";
import type { Deps } from "./platform/deps.ts";
import { describeServer } from "./platform/describe-server.ts";
import { checkSecrets } from "./platform/identity/check-secrets.ts";
import { createSessionAccounts } from "./platform/identity/session-accounts.ts";
import { createLimits } from "./platform/http/limits.ts";
import { createSharedLimits } from "./platform/http/shared-limits.ts";
import { createRoom } from "./platform/room.ts";
import { createLateness } from "./platform/lateness.ts";
import { createNotices } from "./platform/notices.ts";
import { createPresence } from "./platform/presence.ts";
import { loadSecrets } from "./platform/identity/secrets.ts";
import { createSocketHub } from "./platform/socket-hub.ts";
import { createStopping } from "./platform/stopping.ts";
import { explainDatabase, startError } from "./platform/start-error.ts";

interface Surroundings {
  log: FastifyBaseLogger;
  /** Registers how to close each part as soon as it is open. */
  add: (close: () => Promise<void>) => void;
  /** The embedded database stopped without being asked to. */
  onDatabaseLost: () => void;
  /** For commands that run beside a server: they use its built-in database too. */
  beside?: boolean;
  /** For the command that accepts other secrets than the database was set up with. */
  anySecrets?: boolean;
}

/** Everything below the HTTP server: secrets, a migrated database, files. */
export async function openDeps(
  config: Config,
  { log, add, onDatabaseLost, beside = false, anySecrets = false }: Surroundings,
): Promise<Deps> {
  const secrets = await loadSecrets(config.dataDir, config.secrets);
  const url = config.databaseUrl ?? (await openEmbedded());
  const directUrl = config.databaseDirectUrl ?? url;
  try {
    await migrate(directUrl);
  } catch (error) {
    throw explainDatabase(error, directUrl);
  }
  const pool = openPool(url, { max: config.databasePool, directUrl });
  const db = openDb(pool);
  add(() => db.destroy());
  if (!anySecrets) await checkSecrets(db, secrets, { decides: !beside });
  const storage = openStorage({ folder: join(config.dataDir, "media"), secret: secrets.key, s3: config.s3 });
  const now = () => new Date();
  const sessionAccounts = createSessionAccounts();
  const hub = createSocketHub({ now });
  const notices = createNotices(pool);
  const presence = createPresence({ db, hub, notices, log, card: await describeServer(config) });
  const shared = createSharedLimits(db, presence.others);
  const limits = createLimits({ enabled: config.rateLimits, now, shared });
  const lateness = createLateness();
  return {
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
    outages: createOutages({ db, now, log, lateness, limit: config.outageCredit }),
    limits,
    sessionAccounts,
    log,
  };

  async function openEmbedded(): Promise<string> {
    try {
      const embedded = await (beside ? joinEmbedded : startEmbedded)({
        dataDir: config.dataDir,
        log: (line) => log.info(line),
        onExit: onDatabaseLost,
      });
      add(() => embedded.stop());
      return embedded.url;
    } catch (error) {
      throw error instanceof Error ? startError(error, error.message) : error;
    }
  }
}
