import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseAway } from "./database-away.ts";

test("treats a missing socket file as an unavailable database", async () => {
  const client = new pg.Client({ connectionString: "postgresql://a:b@127.0.0.1:5432/c?host=/no/such/folder" });
  const error: unknown = await client.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseAway(error)).toBe(true);
});

test("treats any other missing file differently", () => {
  expect(isDatabaseAway(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }))).toBe(false);
});
