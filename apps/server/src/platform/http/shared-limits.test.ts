import { LIMITS } from "@invigil/contract/limits";
import { validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { reportIssue } from "@invigil/contract/taking/issues";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Browser } from "../../testing/browser.ts";
import { startCandidate } from "../../testing/candidate.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let first: TestServer;
let second: TestServer;
beforeEach(async () => {
  const env = { RATE_LIMITS: "true" };
  first = await startServer({ env });
  second = await startServer({ env, beside: first });
  for (const server of [first, second]) await server.listen();
  for (const { deps } of [first, second]) await vi.waitUntil(() => deps.presence.others() === 1, { timeout: 30_000 });
});
afterEach(async () => {
  await second.stop();
  await first.stop();
});

const signIn = async (server: TestServer, email: string) => {
  const browser = server.browser();
  await browser.get(validateSession.path);
  return (await browser.post(login.path, { email, password: "a-wrong-guess" })).statusCode;
};

it("counts guesses at a password over all servers", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < LIMITS.guess; n += 1) statuses.push(await signIn(n % 2 ? first : second, "a@example.com"));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await signIn(first, "a@example.com")).toBe(429);
  expect(await signIn(second, "a@example.com")).toBe(429);
  expect(await signIn(second, "b@example.com")).toBe(401);
  first.advance(60_000);
  expect(await signIn(second, "a@example.com")).toBe(401);
});

it("lets no more guesses in if they come to several servers at once", async () => {
  const asked = Array.from({ length: 2 * LIMITS.guess }, (_, n) => signIn(n % 2 ? first : second, "a@example.com"));
  const statuses = await Promise.all(asked);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(LIMITS.guess);
});

it("finds out that an account has used up its calls at another server", async () => {
  const ann = await startCandidate(first);
  const elsewhere = new Browser(second.app);
  for (const [name, value] of ann.browser.cookies) elsewhere.cookies.set(name, value);
  const report = async (browser: Browser) =>
    (
      await browser.post(reportIssue.path, {
        comment: "The picture does not load.",
        category: "Question",
        test_slug: ann.test.slug,
      })
    ).statusCode;
  for (let n = 0; n < LIMITS.rare; n += 1) expect(await report(ann.browser)).toBe(200);
  let accepted = 0;
  await vi.waitFor(
    async () => {
      const status = await report(elsewhere);
      if (status === 200) accepted += 1;
      expect(status).toBe(429);
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(accepted).toBeLessThan(LIMITS.rare);
});

it("goes on limiting by itself while the database does not take its counts", async () => {
  await first.db.schema.dropTable("limit_count").execute();
  const statuses: number[] = [];
  for (let n = 0; n <= LIMITS.guess; n += 1) statuses.push(await signIn(first, "a@example.com"));
  expect(statuses).toEqual([...Array.from({ length: LIMITS.guess }, () => 401), 429]);
});
