import { randomBytes } from "node:crypto";
import pg from "pg";

export const adminUrlVariable = "INVIGIL_TEST_DATABASE_URL";
export const templateDatabase = "invigil_template";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Its own migrated database without rows. Needs `@invigil/db/testing/global-setup` as Vitest's globalSetup. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(templateDatabase);
}

/** A database without tables. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create("template0");
}

async function create(template: string): Promise<TestDatabase> {
  const adminUrl = process.env[adminUrlVariable];
  if (adminUrl === undefined) {
    throw new Error(`${adminUrlVariable} is not set. Add @invigil/db/testing/global-setup to vitest's globalSetup.`);
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files costs a checkpoint, which is cheap without fsync; writing all pages to the log is not.
  await poolOf(adminUrl).query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(adminUrl, name),
    drop: async () => void (await poolOf(adminUrl).query(`drop database if exists ${name} with (force)`)),
  };
}

let admin: pg.Pool | undefined;

/** One connection that stays open between tests: most of them make a database, and connecting takes as long as that. */
function poolOf(adminUrl: string): pg.Pool {
  if (admin?.options.connectionString !== adminUrl) {
    admin = new pg.Pool({ connectionString: adminUrl, max: 1, allowExitOnIdle: true });
    // The server may stop first.
    admin.on("error", () => {});
  }
  return admin;
}

export async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
