import { search, type Found } from "@invigil/contract/search/search";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
  companyId = (await factory.company()).id;
});
afterAll(() => server.stop());

async function find(text: string, company = companyId) {
  const { browser } = await signInRecruiter(server, company);
  return browser.get(`${search.path}?text=${encodeURIComponent(text)}`);
}
const found = async (text: string) => (await find(text)).json<Found>();

it("finds tests, questions and candidates by a part of their name, those that begin with it first", async () => {
  const problems = [[{ title: "The harbour ledger", type: "TEX" }]];
  const test = await factory.test(companyId, { name: "A harbour pilot's test", problems });
  await factory.test(companyId, { name: "Harbour clerks" });
  const { account } = await inviteCandidate(server, test);
  expect(await found("harbour")).toEqual({
    tests: [
      { slug: expect.any(String), name: "Harbour clerks", state: "live" },
      { slug: test.slug, name: "A harbour pilot's test", state: "live" },
    ],
    problems: [{ slug: expect.any(String), title: "The harbour ledger", problem_type: "TEX", state: "live" }],
    people: [],
  });
  const named = { slug: test.slug, name: "A harbour pilot's test" };
  expect((await found("demo pers")).people).toEqual([{ name: "Demo Person", email: account.email, test: named }]);
  expect((await found(account.email)).people).toMatchObject([{ email: account.email }]);
});

it("takes what is typed literally, and refuses a single letter", async () => {
  await factory.test(companyId, { name: "100% of it" });
  expect((await found("0% of")).tests).toMatchObject([{ name: "100% of it" }]);
  expect((await found("_% ")).tests).toEqual([]);
  expect((await find("h")).statusCode).toBe(400);
});

it("finds nothing of another company", async () => {
  await factory.test(companyId, { name: "Only ours", problems: [[{ title: "Only ours too" }]] });
  const other = await factory.company();
  expect((await find("Only ours", other.id)).json()).toEqual({ tests: [], problems: [], people: [] });
});
