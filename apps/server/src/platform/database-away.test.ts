import pg from "pg";
import { expect, test } from "vitest";
import { describeAway, isDatabaseAway } from "./database-away.ts";

test("treats a missing socket file as an unavailable database", async () => {
  const client = new pg.Client({ connectionString: "postgresql://a:b@127.0.0.1:5432/c?host=/no/such/folder" });
  const error: unknown = await client.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseAway(error)).toBe(true);
});

test("treats any other missing file differently", () => {
  expect(isDatabaseAway(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }))).toBe(false);
});

test.each([
  ["25006", "The database does not respond."],
  ["08007", "The database does not respond."],
  ["53100", "The disk of the database is full. Nothing can be saved until it has room."],
])("treats the SQL state %s as an unavailable database, and says why", (code, text) => {
  const error = Object.assign(new Error("refused"), { code });
  expect(isDatabaseAway(error)).toBe(true);
  expect(describeAway(error)).toBe(text);
});
