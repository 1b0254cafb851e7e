import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { generateSecrets } from "../platform/identity/secrets.ts";
import { startMain } from "../testing/main-process.ts";

const BACKUP_PASSPHRASE = "a passphrase for the test";
/** Nobody is asked there: a database elsewhere is not part of an archive. */
const DATABASE_URL = "postgres://invigil@127.0.0.1:1/answers";

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "invigil-data-"));
  folder = await mkdtemp(join(tmpdir(), "invigil-backups-"));
});
afterEach(async () => {
  for (const each of [dataDir, folder]) await rm(each, { recursive: true, force: true });
});

it("keeps the secrets that the server uses if they are a setting, whatever is in the folder", async () => {
  const SECRETS = JSON.stringify(generateSecrets());
  const archive = join(folder, "a.age");
  const env = { DATABASE_URL, BACKUP_PASSPHRASE };
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify(generateSecrets()));
  const made = await startMain({ ...env, DATA_DIR: dataDir, SECRETS }, "backup.ts", [archive]).ended;
  expect(made).toMatchObject({ code: 0, err: "" });
  const restored = join(folder, "restored");
  // As on a new disk.
  await mkdir(join(restored, "lost+found"), { recursive: true });
  const back = await startMain({ ...env, DATA_DIR: restored }, "restore.ts", [archive]).ended;
  expect(back).toMatchObject({ code: 0, err: "" });
  expect(await readFile(join(restored, "secrets.json"), "utf8")).toBe(SECRETS);

  const refused = await startMain({ ...env, DATA_DIR: dataDir, SECRETS: "{}" }, "backup.ts", [folder]).ended;
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^SECRETS is not readable/) });
});

it("makes no database in order to back it up, if DATABASE_URL was forgotten", async () => {
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify(generateSecrets()));
  const made = await startMain({ DATA_DIR: dataDir, BACKUP_PASSPHRASE }, "backup.ts", [folder]).ended;
  expect(made).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no database in .* DATABASE_URL/) });
  expect(await readdir(dataDir)).toEqual(["secrets.json"]);
  expect(await readdir(folder)).toEqual([]);
});
