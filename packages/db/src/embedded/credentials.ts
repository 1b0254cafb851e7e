import pg from "pg";

export type Credentials = { password: string; port: number };

export const superuser = "invigil";

export function connectionUrl({ password, port }: Credentials, database: string): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`;
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
