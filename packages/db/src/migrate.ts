import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

type Migration = { name: string; sql: string; sha256: string };

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

// Any constant works, as long as nothing else in this database locks it.
const lockKey = 7_240_150_011;

/** Brings the database up to date. Returns the names of the migrations it applied. */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: "invigil-migrate" });
  // A lost connection also rejects the running query; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    const applied = await readApplied(client);
    checkApplied(migrations, applied);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{14}-[a-z0-9-]+\.sql$/.test(name)) {
        throw new Error(`The migration ${name} must be called <timestamp of 14 digits>-<name>.sql.`);
      }
      // Git may check out files with other line ends on another machine; that is not an edit.
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const table = await client.query<{ found: boolean }>("select to_regclass('public.migration') is not null as found");
  if (!table.rows[0]?.found) {
    await client.query(
      "create table public.migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
  }
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from public.migration");
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

function checkApplied(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of applied) {
    const now = known.get(name);
    if (now === undefined) {
      throw new Error(`The database has the migration ${name}, which this version of Invigil does not know.`);
    }
    if (now !== sha256) {
      throw new Error(
        `The migration ${name} was edited after it was applied. Undo the edit and write a new migration instead.`,
      );
    }
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into public.migration (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    // Reports the first error, even if the connection is already gone.
    await client.query("rollback").catch(() => {});
    throw new Error(`The migration ${name} failed${place(error, sql)}: ${messageOf(error)}`, { cause: error });
  }
}

function place(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  if (!(position > 0)) return "";
  return ` at line ${sql.slice(0, position).split("\n").length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
