import { listTests } from "@invigil/contract/authoring/authoring";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCast, type Cast } from "../../testing/cast.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startServer();
  cast = await createCast(server);
});
afterAll(() => server.stop());

async function listed(query = "") {
  const reply = await cast.others.recruiter.browser.get(`/api/v1/tests${query}`);
  return listTests.response.parse(reply.json()).tests;
}

it("lists only the company's own tests, with their candidates", async () => {
  const tests = await listed();
  expect(tests.map(({ slug }) => slug)).toEqual(expect.arrayContaining([cast.running.slug, cast.ended.slug]));
  const running = tests.find(({ slug }) => slug === cast.running.slug);
  expect(running).toMatchObject({ state: "live", proctored: expect.any(Boolean) });
  expect(running?.running).toBeGreaterThan(0);
  const other = await cast.others["other recruiter"].browser.get("/api/v1/tests");
  expect(listTests.response.parse(other.json()).tests.map(({ slug }) => slug)).not.toContain(cast.running.slug);
});

it("finds tests by state and by typed text, including wildcards", async () => {
  const name = "100% of it_all";
  await server.db.updateTable("test").set({ name, state: "archived" }).where("id", "=", cast.ended.id).execute();
  expect((await listed()).map(({ slug }) => slug)).not.toContain(cast.ended.slug);
  expect((await listed("?state=archived")).map(({ name: each }) => each)).toEqual([name]);
  expect(await listed(`?state=archived&search=${encodeURIComponent("100%")}`)).toHaveLength(1);
  expect(await listed("?state=archived&search=1_0")).toHaveLength(0);
});

it("shows the minutes and the number of problems that a candidate gets", async () => {
  const factory = createFactory(server.db);
  const { company_id } = await server.db
    .selectFrom("test")
    .select("company_id")
    .where("id", "=", cast.running.id)
    .executeTakeFirstOrThrow();
  const three = [{ type: "TEX" }, { type: "TEX" }, { type: "TEX" }];
  const made = { minutes: 60, timedSections: [20, 25], problems: [three, [{ type: "TEX" }]], pool: { pick: 2 } };
  const timed = await factory.test(company_id, made);
  const empty = await factory.test(company_id, { problems: [] });
  const tests = await listed();
  const sizes = (slug: string) => {
    const found = tests.find((each) => each.slug === slug);
    return [found?.duration, found?.sections_total, found?.problems_total];
  };
  expect(sizes(timed.slug)).toEqual([45, 2, 3]);
  expect(sizes(empty.slug)).toEqual([60, 0, 0]);
});
