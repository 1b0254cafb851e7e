import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseAway } from "./database-away.ts";

test("a database whose socket file is not there is away", async () => {
  const client = new pg.Client({ connectionString: "postgresql://a:b@127.0.0.1:5432/c?host=/no/such/folder" });
  const error: unknown = await client.connect().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(isDatabaseAway(error)).toBe(true);
});

test("a file that is not there is another matter", () => {
  expect(isDatabaseAway(Object.assign(new Error("no such file"), { code: "ENOENT", syscall: "open" }))).toBe(false);
});
