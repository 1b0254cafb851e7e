import pg from "pg";

export type Credentials = { password: string; port: number; socketFolder: string | null };

export const superuser = "invigil";

export function connectionUrl({ password, port, socketFolder }: Credentials, database: string): string {
  const url = `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
  return socketFolder === null ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

export async function ensureDatabase(credentials: Credentials, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionUrl(credentials, "postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
