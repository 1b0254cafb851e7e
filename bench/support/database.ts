import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { startEmbedded } from "@invigil/db/launcher";
import { migrate } from "@invigil/db/migrate";

export type Pool = ReturnType<typeof openPool>;

export interface BenchDatabase extends AsyncDisposable {
  folder: string;
  url: string;
  db: Db;
  pool: Pool;
  /** The process whose children are the rest of PostgreSQL. */
  postmaster: number;
}

/** The product's embedded database, equally durable, with room for pgbench's 256 connections. */
export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await makeFolder();
  const embedded = await startEmbedded({ dataDir: folder, settings: { max_connections: "300" } });
  await migrate(embedded.url);
  const pool = openPool(embedded.url, { max: 4, applicationName: "bench" });
  const db = openDb(pool);
  return {
    folder,
    url: embedded.url,
    db,
    pool,
    postmaster: await readPostmaster(folder),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "invigil-bench-"));
  // Started by root, PostgreSQL runs as nobody and must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

export async function readPostmaster(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
  return Number(text.split("\n", 1)[0]);
}
