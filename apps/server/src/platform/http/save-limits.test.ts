import { LIMITS } from "@invigil/contract/limits";
import { readSession, validateSession } from "@invigil/contract/people/accounts";
import { createSolution, updateSolution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { SESSION_COOKIE } from "../identity/sessions.ts";

let server: TestServer;
let ann: StartedCandidate;
beforeEach(async () => {
  server = await startServer({ env: { RATE_LIMITS: "true" } });
  ann = await startCandidate(server);
});
afterEach(() => server.stop());

const edit = (seq: number, answer: string) => ({ seq, base: seq - 1, writer: "tab-one-of-ann", answer });
const save = (browser: Browser, slug: string, body: object | string) =>
  browser.send("PATCH", pathOf(updateSolution, { slug }), body, { "content-type": "application/json" });

async function firstSave({ browser, account, solutionSet, test, problems }: StartedCandidate): Promise<string> {
  const place = { creator: account.id, test_solution_set: solutionSet.id, test: test.id, solution_type: "TEX" };
  const body = { ...place, problem: problems[0]?.slug, ...edit(1, "one") };
  return (await browser.post(pathOf(createSolution), body)).json().slug;
}

async function invented(name: string): Promise<Browser> {
  const browser = server.browser();
  browser.cookies.set(SESSION_COOKIE, name);
  await browser.get(validateSession.path);
  return browser;
}

it("counts the saves of all sessions of an account together", async () => {
  const slug = await firstSave(ann);
  const other = server.browser();
  await other.signIn(server.deps, ann.account.id);
  const text = "x".repeat(190_000);
  const most = Math.floor(LIMITS.savedBytes / text.length);
  for (let seq = 2; seq <= most; seq += 1) {
    expect((await save(ann.browser, slug, edit(seq, `${text}${seq}`))).statusCode).toBe(200);
  }
  const replies = [await save(other, slug, edit(most + 1, text)), await save(other, slug, edit(most + 2, text))];
  expect(replies.at(-1)?.statusCode).toBe(429);
  const ben = await startCandidate(server);
  expect((await save(ben.browser, await firstSave(ben), edit(2, text))).statusCode).toBe(200);
});

it("reads nothing from a session that nobody has, and asks the database only so often", async () => {
  const browser = await invented("nobody");
  expect(refusal(await save(browser, "some-answer", "{ not JSON"))).toEqual([401, "unauthenticated"]);
  const replies = [];
  for (let count = 0; count <= LIMITS.stranger; count += 1) {
    replies.push(refusal(await save(browser, "some-answer", edit(2, "x"))));
  }
  expect(replies[0]).toEqual([401, "unauthenticated"]);
  expect(replies.at(-1)).toEqual([429, "too_many_requests"]);
  // Who was seen before is not held back by a neighbour, and a session that ended is told so.
  const slug = await firstSave(ann);
  expect((await save(ann.browser, slug, edit(2, "two"))).statusCode).toBe(200);
  await server.db.deleteFrom("session").where("account_id", "=", ann.account.id).execute();
  expect(refusal(await save(ann.browser, slug, edit(3, "three")))).toEqual([401, "unauthenticated"]);
  expect(refusal(await ann.browser.get(readSession.path))).toEqual([401, "unauthenticated"]);
});
