import { collectFeedback } from "@invigil/contract/taking/feedback";
import { afterEach, beforeEach, expect, it } from "vitest";
import { randomSlug } from "../../../platform/identity/tokens.ts";
import type { Browser } from "../../../testing/browser.ts";
import { createFactory, type Factory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
let make: Factory;
let test: { id: number; slug: string };
let candidate: { id: number };
let browser: Browser;
beforeEach(async () => {
  server = await startServer();
  make = createFactory(server.db);
  test = await make.test((await make.company()).id);
  candidate = await make.candidate(test.id);
  browser = await signedIn(candidate.id);
});
afterEach(() => server.stop());

async function signedIn(id: number): Promise<Browser> {
  const made = server.browser();
  await made.signIn(server.deps, id);
  return made;
}
async function finishedAttempt(accountId: number): Promise<number> {
  const values = {
    slug: randomSlug(),
    token: randomSlug(),
    test_id: test.id,
    account_id: accountId,
    state: "END" as const,
    created_at: server.now(),
  };
  return (await server.db.insertInto("attempt").values(values).returning("id").executeTakeFirstOrThrow()).id;
}
const give = (by: Browser, more: object = {}) =>
  by.post(collectFeedback.path, { source: "PT", test_slug: test.slug, rating: 4, comment: "Fair", ...more });
const ask = (by: Browser) => by.send("HEAD", `${collectFeedback.path}?source=PT&test_slug=${test.slug}`);

it("keeps the candidate's latest feedback, and says that it was given [A7.17]", async () => {
  const attemptId = await finishedAttempt(candidate.id);
  expect((await ask(browser)).statusCode).toBe(404);
  expect((await give(browser)).json()).toEqual({ ok: true });
  server.advance(1_000);
  expect((await give(browser, { rating: 2, comment: "On reflection, no" })).json()).toEqual({ ok: true });
  const rows = await server.db.selectFrom("feedback").selectAll().execute();
  expect(rows).toEqual([
    { attempt_id: attemptId, source: "PT", rating: 2, comment: "On reflection, no", created_at: server.now() },
  ]);
  const asked = await ask(browser);
  expect([asked.statusCode, asked.body]).toEqual([200, ""]);
});

it.each([{ rating: 0 }, { rating: 6 }, { rating: 2.5 }, { source: "XX" }])("refuses %o [A7.17]", async (wrong) => {
  await finishedAttempt(candidate.id);
  expect((await give(browser, wrong)).statusCode).toBe(400);
});

it("requires the caller's own attempt [A6.01] [A7.17]", async () => {
  expect(refusal(await give(browser))).toEqual([404, "solution_set_not_found"]);
  await finishedAttempt(candidate.id);
  await give(browser);
  const stranger = await signedIn((await make.account("hacker")).id);
  const second = await signedIn((await make.candidate(test.id)).id);
  expect(refusal(await give(stranger))).toEqual([404, "test_not_found"]);
  expect((await ask(stranger)).statusCode).toBe(404);
  expect((await ask(second)).statusCode).toBe(404);
});

it("needs a session and a token [A7.17]", async () => {
  const nobody = server.browser();
  expect(refusal(await give(nobody))).toEqual([403, "csrf_failed"]);
  await nobody.get("/gateways/validate-session");
  expect((await give(nobody)).statusCode).toBe(401);
  expect((await ask(nobody)).statusCode).toBe(401);
});
