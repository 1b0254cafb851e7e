import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createAttempt } from "@invigil/records/testing/queue-rows";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { diskStorage } from "@invigil/storage/disk";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAttachedFiles } from "./attached-files.ts";
import { openKeptFiles } from "./kept-files.ts";

let database: TestDatabase;
let folder: string;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "invigil-attached-"));
  db = openDb(openPool(database.url, { max: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it("fetches a problem's files once, and only from its company's library", async () => {
  const { problemId, accountId } = await createAttempt(db);
  const { slug, company_id } = await db
    .selectFrom("problem")
    .select(["slug", "company_id"])
    .where("id", "=", problemId)
    .executeTakeFirstOrThrow();
  const file = {
    account_id: accountId,
    name: "data.zip",
    size: 3,
    content_type: "application/zip",
    created_at: new Date(),
  };
  await db
    .insertInto("upload")
    .values([
      { ...file, id: "shown", company_id },
      { ...file, id: "secret", company_id },
      { ...file, id: "foreign", company_id: null },
    ])
    .execute();
  const storage = diskStorage({ folder: join(folder, "media") });
  for (const id of ["shown", "secret", "foreign"]) await storage.put(id, Buffer.from([0, 1, 255]));
  let reads = 0;
  const counted = { read: (key: string) => ((reads += 1), storage.read(key)) };
  const attached = openAttachedFiles(openKeptFiles({ db, storage: counted, folder: join(folder, "shelf") }));
  const at = (id: string, path?: string) => ({ name: "data.zip", url: `/media/${id}/data.zip`, ...(path && { path }) });

  const content = { downloads: [at("shown", "in/data.zip"), at("foreign")] };
  const asked = { problem: slug, content, grading: { attachments: [at("secret", "key.zip")] } };
  const files = await attached(asked);
  expect(files.map(({ path }) => path)).toEqual(["in/data.zip", "key.zip"]);
  for (const each of files) expect("from" in each && [...(await readFile(each.from))]).toEqual([0, 1, 255]);
  await attached(asked);
  expect(reads).toBe(2);
  const foreign = { problem: slug, content: { downloads: [at("foreign", "x")] }, grading: {} };
  await expect(attached(foreign)).rejects.toThrow("data.zip is not in the library");
  expect(await attached({ problem: slug, content: {}, grading: {} })).toEqual([]);
});
