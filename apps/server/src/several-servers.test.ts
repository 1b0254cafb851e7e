import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { generateSecrets } from "./platform/identity/secrets.ts";
import { startMain } from "./testing/main-process.ts";

let folder: string;
let database: TestDatabase;
let db: Db;
let processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-servers-"));
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 2 }));
});
afterEach(async () => {
  for (const child of processes) child.kill("SIGKILL");
  processes = [];
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(name: string, env: Record<string, string> = {}) {
  const product = startMain({
    DATA_DIR: join(folder, name),
    PORT: "0",
    DATABASE_URL: database.url,
    DEMO: "false",
    ...env,
  });
  processes.push(product.child);
  return product;
}
const ready = ({ said }: ReturnType<typeof start>) =>
  vi.waitUntil(() => said.out.includes("Invigil is ready at "), { timeout: 180_000 });
const servers = () => db.selectFrom("open_server").selectAll().execute();

it("refuses secrets other than the database's, until the operator accepts them", async () => {
  const first = start("one");
  await ready(first);
  first.child.kill("SIGTERM");
  await first.ended;
  const refused = await start("two").ended;
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/^The secrets of this server are not the ones that its database was set up with/);
  expect(refused.err).toContain("npm run admin -- accept-secrets");
  const env = { DATA_DIR: join(folder, "two"), DATABASE_URL: database.url };
  const accepted = await startMain(env, "admin.ts", ["accept-secrets"]).ended;
  expect(accepted).toMatchObject({ code: 0, out: expect.stringContaining("Servers with these secrets can start now") });
  await ready(start("two"));
});

it("refuses a second server that keeps its files elsewhere, and takes over from one that was killed", async () => {
  const first = start("one");
  await ready(first);
  await mkdir(join(folder, "two"));
  await copyFile(join(folder, "one", "secrets.json"), join(folder, "two", "secrets.json"));
  const refused = await start("two").ended;
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/^The server .+:0 uses the same database, but keeps its files elsewhere\. .+ S3_\* /);
  // The same folder is the same files.
  const beside = start("one");
  await ready(beside);
  expect(await servers()).toHaveLength(2);
  for (const { child } of [first, beside]) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await ready(start("two"));
});

it("lets servers with one bucket and the same secrets, from a setting or a mounted file, run side by side", async () => {
  const secrets = JSON.stringify(generateSecrets());
  const file = join(folder, "mounted");
  await writeFile(file, `${secrets}\n`);
  const bucket = {
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_REGION: "us-east-1",
    S3_BUCKET: "invigil",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
    LOG_LEVEL: "silent",
  };
  const first = start("one", { ...bucket, SECRETS: secrets });
  const second = start("two", { ...bucket, SECRETS_FILE: file });
  await Promise.all([ready(first), ready(second)]);
  const rows = await servers();
  expect(rows).toHaveLength(2);
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  for (const row of rows)
    expect(row).toMatchObject({ version, address: expect.stringMatching(/:0$/), is_leaving: false });
  const other = await start("three", { ...bucket, S3_BUCKET: "another", SECRETS: secrets }).ended;
  expect(other.err).toContain("keeps its files elsewhere");
});

it("names a setting that is given twice, a file that is not there, and secrets that are none", async () => {
  const missing = join(folder, "not-there");
  const { code, err } = await start("one", { SMTP_URL_FILE: missing, DATABASE_URL_FILE: missing }).ended;
  expect(code).toBe(1);
  expect(err).toContain("DATABASE_URL: set either DATABASE_URL or DATABASE_URL_FILE, not both");
  expect(err).toContain(`SMTP_URL_FILE: the file ${missing} cannot be read (ENOENT)`);
  expect((await start("one", { SECRETS: "{}" }).ended).err).toMatch(/^SECRETS is not readable\./);
});
