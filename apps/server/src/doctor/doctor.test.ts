import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { openPool } from "@invigil/db/connection";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateSecrets } from "../platform/identity/secrets.ts";
import { startMain } from "../testing/main-process.ts";
import { startSmtp } from "../testing/smtp.ts";

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-doctor-test-"));
  await writeFile(join(folder, "secrets.json"), JSON.stringify(generateSecrets()), { mode: 0o600 });
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const doctor = (env: Record<string, string> = {}) =>
  startMain({ DATA_DIR: folder, DATABASE_URL: database.url, ...env }, "doctor.ts").ended;
const about = (out: string, name: string) => out.split("\n").filter((line) => line.slice(6).startsWith(`${name}: `));

it("finds nothing wrong with a database, mail server and secrets that work", async () => {
  const smtp = await startSmtp();
  const { code, out, err } = await doctor({ SMTP_URL: smtp.url, DISK_RESERVE_MB: "1" });
  await smtp.close();
  expect(err).toBe("");
  expect(about(out, "secrets")).toEqual(["ok    secrets: present, and readable only by their owner"]);
  expect(about(out, "mail")[0]).toMatch(/^ok .* accepts the connection and the sign-in$/);
  expect(about(out, "clock")[0]).toMatch(/^ok .* ms away from the database's clock$/);
  expect(about(out, "connections")[0]).toMatch(/^ok /);
  expect(about(out, "disk")[0]).toMatch(/^ok /);
  expect(about(out, "database")[0]).toMatch(/^ok .*PostgreSQL \d+/);
  // The databases of the tests do not wait for the disk, which an operator must hear about.
  const pool = openPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ fsync: string }>("select current_setting('fsync') as fsync");
  await pool.end();
  const isDurable = rows[0]?.fsync === "on";
  expect(about(out, "database")[1]).toMatch(isDurable ? /^note / : /^FAULT /);
  expect(code).toBe(isDurable ? 0 : 1);
});

it("says what is broken and what to do, one line each, and exits with 1", async () => {
  const file = join(folder, "secrets.json");
  await chmod(file, 0o644);
  const { code, out } = await doctor({
    DATABASE_URL: "postgres://invigil:a-secret@127.0.0.1:1/answers",
    SMTP_URL: "smtp://someone:a-secret@127.0.0.1:1",
    PUBLIC_URL: "http://tests.invalid",
    DISK_RESERVE_MB: "999999999",
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_REGION: "r",
    S3_BUCKET: "b",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "a-secret",
  });
  await chmod(file, 0o600);
  expect(code).toBe(1);
  for (const name of ["disk", "secrets", "database", "bucket", "mail", "address"]) {
    expect([name, about(out, name)[0]]).toEqual([name, expect.stringMatching(/^FAULT /)]);
  }
  expect(out).toContain(`→ Run: chmod 600 ${file}`);
  expect(out).toContain("6 faults were found.");
  expect(out).not.toContain("a-secret");
});

it("looks at the secrets that the server would use if they are a setting", async () => {
  const secrets = async (SECRETS: string) =>
    about((await doctor({ DATA_DIR: join(folder, "none"), SECRETS })).out, "secrets");
  expect(await secrets(JSON.stringify(generateSecrets()))).toEqual([
    "ok    secrets: present, from the setting SECRETS",
  ]);
  expect((await secrets("{}"))[0]).toMatch(/^FAULT secrets: SECRETS is not readable\./);
});

it("says that an address has no trusted certificate", async () => {
  const plain = createServer((socket) => socket.end("this is not TLS")).listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { port } = plain.address() as AddressInfo;
  const { out } = await doctor({ PUBLIC_URL: `https://127.0.0.1:${port}` });
  plain.close();
  expect(about(out, "certificate")[0]).toMatch(/^FAULT certificate: 127\.0\.0\.1 has none that is trusted/);
  expect(out).toContain("Set TRUST_PROXY to the proxy");
});

it.runIf(process.platform === "linux")("opens a real sandbox and lists its languages", async () => {
  const { out } = await doctor({ WORKER: "on" });
  expect(about(out, "sandbox")[0]).toMatch(/^ok /);
  expect(about(out, "languages")[0]).toMatch(/^ok .*JavaScript/);
});

it("changes nothing where nothing was started yet", async () => {
  const dataDir = join(folder, "not-yet");
  const { code, out } = await doctor({ DATA_DIR: dataDir, DATABASE_URL: "" });
  expect(about(out, "database")[0]).toContain("the first start creates it");
  expect(about(out, "secrets")[0]).toContain("the first start creates them");
  expect(code).toBe(0);
});
