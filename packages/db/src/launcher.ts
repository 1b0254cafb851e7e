import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findBinaries } from "./embedded/binaries.ts";
import { connectionUrl, ensureDatabase, type Credentials } from "./embedded/credentials.ts";
import { ensureCluster, readPassword } from "./embedded/init-cluster.ts";
import { FolderInUse, takeOwnership } from "./embedded/owner-lock.ts";
import { readPostmaster, stopOrphan } from "./embedded/postmaster.ts";
import { chooseRunAs, run } from "./embedded/run-as.ts";
import { socketFolderIn, startServer, type ServerExit } from "./embedded/server.ts";

export type EmbeddedOptions = {
  dataDir: string;
  log?: (line: string) => void;
  /** Called if PostgreSQL has ended although nobody called stop(), and cannot be started again. The folder is free again by then. */
  onExit?: (exit: ServerExit) => void;
  /** Server settings that replace ours, such as `{ fsync: "off" }` in a test cluster. */
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

/** Uses the server that another process runs in this folder, or starts one if none runs. Only our own is stopped. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const dataDir = resolve(options.dataDir);
    const cluster = join(dataDir, "postgres");
    const running = readPostmaster(cluster);
    if (!running?.ready) throw error;
    const socketFolder = socketFolderIn(cluster);
    const credentials = { password: await readPassword(dataDir), port: running.port, socketFolder };
    return { url: connectionUrl(credentials, database), stop: async () => {} };
  }
}

/** The major version of the PostgreSQL that this package starts. Its files suit no other. */
export async function bundledMajor(): Promise<number> {
  const { postgres } = await findBinaries();
  const { output } = await run({ prefix: [] }, postgres, ["--version"]);
  const major = Number(/\b(\d+)\.\d+/.exec(output)?.[1]);
  if (!Number.isInteger(major)) throw new Error(`PostgreSQL does not say its version: ${output.trim()}`);
  return major;
}
