import { openDb, openPool } from "@invigil/db/connection";
import { createTestDatabase } from "@invigil/db/testing/test-database";
import { expect, it, onTestFinished } from "vitest";
import { createFactory } from "../testing/factory.ts";
import { storedKeys } from "./restored.queries.ts";

it("looks for a company's logo too when it says that no file is missing", async () => {
  const database = await createTestDatabase();
  const db = openDb(openPool(database.url, { max: 1 }));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const { id } = await createFactory(db).company();
  await createFactory(db).company();
  await db.updateTable("company").set({ avatar_url: "/media/brand/brand-abc-png" }).where("id", "=", id).execute();
  expect(await storedKeys(db)).toEqual(["brand-abc-png"]);
});
