import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase, type TestDatabase } from "@invigil/db/testing/test-database";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAttempt } from "../testing/queue-rows.ts";
import { insertNews } from "./write-news.ts";

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { max: 1 }));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

it("numbers the news of each attempt in the order in which they were told", async () => {
  const [{ attemptId: one }, { attemptId: other }] = [await createAttempt(db), await createAttempt(db)];
  const news = (attemptId: number, reason: string, exceptTab?: string) => ({
    attemptId,
    event: { type: "session-ended", solution_set_id: attemptId, reason } as const,
    exceptTab,
  });
  await db.transaction().execute((tx) => insertNews(tx, [news(other, "first")]));
  const all = [news(one, "a"), news(other, "b"), news(one, "c", "a-tab"), news(other, "d")];
  await db.transaction().execute((tx) => insertNews(tx, all));
  const rows = await db.selectFrom("news").selectAll().orderBy("attempt_id").orderBy("number").execute();
  expect(rows.map(({ attempt_id, number, event, except_tab }) => [attempt_id, number, event, except_tab])).toEqual([
    [one, 1, news(one, "a").event, null],
    [one, 2, news(one, "c").event, "a-tab"],
    [other, 1, news(other, "first").event, null],
    [other, 2, news(other, "b").event, null],
    [other, 3, news(other, "d").event, null],
  ]);
  const counted = await db.selectFrom("attempt").select("news_number").orderBy("id").execute();
  expect(counted.map(({ news_number }) => news_number)).toEqual([2, 3]);
});
