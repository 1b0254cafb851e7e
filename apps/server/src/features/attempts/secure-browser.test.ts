import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteCandidate, signInRecruiter } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const SECURE = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 SEB/3.10.0" };

async function makeTest() {
  const make = createFactory(server.db);
  const company = await make.company();
  const settings = toJson({ secure_browser: { enabled: true } });
  return { company, test: await make.test(company.id, { overrides: { settings } }) };
}

it("starts and continues only in the secure browser, but still saves from any", async () => {
  const { test, company } = await makeTest();
  const { browser } = await inviteCandidate(server, test);
  const start = (headers = {}) => browser.send("POST", `/rpc/test.start/${test.id}`, {}, headers);
  const goOn = (headers = {}) => browser.send("POST", "/rpc/test.restart", { test_slug: test.slug }, headers);

  expect(refusal(await start())).toEqual([409, "secure_browser_required"]);
  expect((await browser.get(`/api/v1/test/${test.slug}`)).json()).toMatchObject({ session_state: "INIT" });
  expect((await start(SECURE)).statusCode).toBe(200);
  expect(refusal(await start())).toEqual([409, "secure_browser_required"]);
  expect(refusal(await goOn())).toEqual([409, "secure_browser_required"]);
  expect((await goOn(SECURE)).statusCode).toBe(200);

  const recruiter = await signInRecruiter(server, company.id);
  expect((await recruiter.browser.post(`/rpc/test.start/${test.id}`)).statusCode).toBe(200);
});

it("gives candidates a file that opens their own invitation in it", async () => {
  const { test } = await makeTest();
  const { browser, account } = await inviteCandidate(server, test);
  const reply = await browser.get(`/api/v1/invite/${account.inviteId}/secure-browser`);
  expect(reply.headers).toMatchObject({
    "content-type": "application/seb",
    "content-disposition": `attachment; filename="${test.slug}.seb"`,
    "cache-control": "no-store",
  });
  const [, link = ""] = /<key>startURL<\/key><string>([^<]+)<\/string>/.exec(reply.body) ?? [];
  const newcomer = server.browser();
  const entered = await newcomer.get(new URL(link).pathname);
  expect(entered.headers.location).toBe(`/v1/test/${test.slug}`);
  const { browser: other } = await inviteCandidate(server, test);
  expect((await other.get(`/api/v1/invite/${account.inviteId}/secure-browser`)).statusCode).toBe(404);
});
