import { emptyDemo, readDemo } from "@invigil/contract/people/demo";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { resetDemo, seedDemo } from "../seed-demo.ts";
import { demoTests } from "../tests/all-tests.ts";
import { EMPTIED, FILLED, seedLived } from "./seed-lived.ts";
import { startLiving } from "./start-living.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await seedDemo(server.deps);
});
afterEach(() => server.stop());

async function signIn(username: string) {
  const { id } = await server.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const browser = server.browser();
  await browser.signIn(server.deps, id);
  return browser;
}

/** How many rows there are of everything that the filling writes. */
async function counts() {
  const tables = [
    "account",
    "invite",
    "attempt",
    "solution",
    "run",
    "proctor_media",
    "upload",
    "regrade",
    "mark",
    "candidate_stage",
  ] as const;
  const rows = await Promise.all(
    tables.map(async (table) => [table, (await server.db.selectFrom(table).selectAll().execute()).length] as const),
  );
  return Object.fromEntries(rows);
}

it("removes the demo candidates, their files and the second reviewer, and does not add them again", async () => {
  const before = await counts();
  await seedLived(server.deps);
  const files = await server.db.selectFrom("proctor_media").select("id").execute();
  const recruiter = await signIn("demo-recruiter");
  expect((await recruiter.get(readDemo.path)).json()).toEqual({ state: "filled", candidates: 60 });
  const people = [{ name: "Somebody", email: "somebody@example.com" }];
  expect((await recruiter.post("/api/v1/test/demo-plain/candidates", { people })).statusCode).toBe(201);

  const acts = (await server.db.selectFrom("audit").select("id").execute()).length;
  expect(acts).toBeGreaterThan(20);
  expect((await recruiter.post(emptyDemo.path, { what: "candidates" })).statusCode).toBe(200);
  // What was made up is gone from the log; the filling, the invitation and the emptying are true.
  const left = await server.db.selectFrom("audit").select("action").orderBy("id").execute();
  expect(left.map(({ action }) => action)).toEqual([FILLED, "candidates.invite", EMPTIED]);
  expect(await counts()).toEqual({
    ...before,
    account: (before["account"] ?? 0) + 1,
    invite: (before["invite"] ?? 0) + 1,
  });
  const removed = await server.db.selectFrom("file_removal").select("key").execute();
  expect(removed.map(({ key }) => key)).toEqual(expect.arrayContaining(files.map(({ id }) => id)));
  expect((await recruiter.get(readDemo.path)).json()).toEqual({ state: "filled", candidates: 0 });
  expect(await seedLived(server.deps)).toBe(false);
  expect(await seedLived(server.deps)).toBe(false);
});

it("removes all demo content and leaves the recruiter's own, until the demo is reset", async () => {
  await seedLived(server.deps);
  const recruiter = await signIn("demo-recruiter");
  const own = (await recruiter.post("/api/v1/tests", { name: "Our own test" })).json<{ slug: string }>();
  const draft = (await recruiter.post("/api/v1/library/problem/demo-quiz-storage/draft")).json<{ slug: string }>();
  expect((await recruiter.post(emptyDemo.path, { what: "everything" })).statusCode).toBe(200);
  expect((await recruiter.get(readDemo.path)).json()).toEqual({ state: "empty", candidates: 0 });
  const { tests } = (await recruiter.get("/api/v1/tests")).json<{ tests: { slug: string }[] }>();
  expect(tests.map(({ slug }) => slug)).toEqual([own.slug]);
  const left = await server.db
    .selectFrom("problem")
    .innerJoin("company", "company.id", "problem.company_id")
    .select("problem.slug")
    .where("company.slug", "=", "demo")
    .execute();
  expect(left).toEqual([{ slug: draft.slug }]);
  await seedDemo(server.deps);
  expect(await seedLived(server.deps)).toBe(false);
  await resetDemo(server.deps);
  expect(await seedLived(server.deps)).toBe(true);
  const all = await server.db.selectFrom("test").select("slug").execute();
  expect(all).toHaveLength(demoTests.length);
});

it("is nothing that another company has, or may ask for", async () => {
  const make = createFactory(server.db);
  const company = await make.company("Another company");
  const { username } = await make.account("recruiter", company.id);
  await server.db.updateTable("account").set({ role: "owner" }).where("username", "=", username).execute();
  const other = await signIn(username);
  await seedLived(server.deps);
  const before = await counts();
  expect((await other.get(readDemo.path)).json()).toEqual({ state: "none", candidates: 0 });
  expect(refusal(await other.post(emptyDemo.path, { what: "everything" }))).toEqual([404, "not_found"]);
  expect(await counts()).toEqual(before);
});

it("fills a demo once, even if two servers start together, and never one that somebody works in", async () => {
  const done = await Promise.all([seedLived(server.deps), seedLived(server.deps)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  await resetDemo(server.deps);
  const recruiter = await signIn("demo-recruiter");
  const people = [{ name: "Somebody", email: "somebody@example.com" }];
  await recruiter.post("/api/v1/test/demo-plain/candidates", { people });
  const before = await counts();
  expect(await seedLived(server.deps)).toBe(false);
  expect(await counts()).toEqual(before);
});

it("starts over after an interruption, which leaves nothing behind but files that are due for removal", async () => {
  const before = await counts();
  let stored = 0;
  const storage = {
    ...server.deps.storage,
    put: async (...file: Parameters<typeof server.deps.storage.put>) => {
      stored += 1;
      if (stored > 40) throw new Error("the disk is gone");
      await server.deps.storage.put(...file);
    },
  };
  await expect(seedLived({ ...server.deps, storage })).rejects.toThrow("could not be stored");
  expect(await counts()).toEqual(before);
  expect((await server.db.selectFrom("file_removal").select("key").execute()).length).toBeGreaterThan(40);
  expect(await seedLived(server.deps)).toBe(true);
});

it("is off without the demo, and where the setting says so", async () => {
  const before = await counts();
  for (const env of [{ DEMO: "false" }, { DEMO_CANDIDATES: "false" }]) {
    const off = await startServer({ env, beside: server });
    await startLiving(off.deps)();
    await off.stop();
  }
  expect(await counts()).toEqual(before);
});
