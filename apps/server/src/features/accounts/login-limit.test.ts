import { login, validateSession } from "@invigil/contract/accounts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { RATE_LIMITS: "true" } })));
afterEach(() => server.stop());

it("lets one address try ten passwords a minute for one e-mail, whatever cookies it sends", async () => {
  const statuses: number[] = [];
  const attempt = async (email: string) => {
    const browser = server.browser();
    await browser.get(validateSession.path);
    statuses.push((await browser.post(login.path, { email, password: "guess" })).statusCode);
  };
  for (let tries = 0; tries < 10; tries += 1) await attempt("a@example.com");
  await attempt("A@example.com");
  await attempt("b@example.com");
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 401]);
});
