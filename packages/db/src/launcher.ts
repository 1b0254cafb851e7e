import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findBinaries } from "./embedded/binaries.ts";
import { connectionUrl, ensureDatabase, type Credentials } from "./embedded/credentials.ts";
import { ensureCluster } from "./embedded/init-cluster.ts";
import { takeOwnership } from "./embedded/owner-lock.ts";
import { stopOrphan } from "./embedded/postmaster.ts";
import { chooseRunAs } from "./embedded/run-as.ts";
import { startServer, type ServerExit } from "./embedded/server.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  /** Called when PostgreSQL ends although nobody called stop(). The folder is free again by then. */
  onExit?: (exit: ServerExit) => void;
  /** Server settings that replace ours, e.g. `{ fsync: "off" }` in a test cluster. */
  settings?: Record<string, string>;
};

export type Embedded = { url: string; stop(): Promise<void> };

const database = "invigil";

const defaultSettings: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  // Our statements are short; compiling them costs more than running them.
  jit: "off",
};

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, "postgres");
  await mkdir(dataDir, { recursive: true });
  const releaseFolder = takeOwnership({ dataDir, shownAs: options.dataDir });

  try {
    const binaries = await findBinaries();
    const runAs = await chooseRunAs({ binaries, dataDir, cluster });
    await stopOrphan(cluster, log);
    const password = await ensureCluster({ binaries, runAs, dataDir, cluster, log });
    const server = await startServer({
      binaries,
      runAs,
      cluster,
      logFile: join(dataDir, "postgres.log"),
      settings: { ...defaultSettings, ...options.settings },
      log,
      onExit(exit) {
        releaseFolder();
        options.onExit?.(exit);
      },
    });
    try {
      const credentials: Credentials = { password, port: server.port, socketFolder: server.socketFolder };
      await ensureDatabase(credentials, database);
      return {
        url: connectionUrl(credentials, database),
        async stop() {
          await server.stop();
          releaseFolder();
        },
      };
    } catch (error) {
      await server.stop();
      throw error;
    }
  } catch (error) {
    releaseFolder();
    throw error;
  }
}
