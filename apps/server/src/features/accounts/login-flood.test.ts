import { validateSession } from "@invigil/contract/people/accounts";
import { login } from "@invigil/contract/people/sign-in";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

it("refuses a flood of logins before it reaches the database, so that saves do not queue behind it", async () => {
  const browser = server.browser();
  await browser.get(validateSession.path);
  let asked = 0;
  server.deps.pool.on("acquire", () => (asked += 1));
  const tries = Array.from({ length: 200 }, (_, index) =>
    browser.post(login.path, { email: `nobody-${index}@example.com`, password: "a wrong password" }),
  );
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const looked = statuses.filter((status) => status === 401).length;
  expect(asked).toBe(looked);
});
