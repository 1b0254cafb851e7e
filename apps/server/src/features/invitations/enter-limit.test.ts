import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_COOKIE } from "../../platform/sessions.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { RATE_LIMITS: "true" } })));
afterEach(() => server.stop());

it("lets one address try thirty links a minute, whatever cookies it sends", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) {
    const browser = server.browser();
    browser.cookies.set(SESSION_COOKIE, `made-up-${tries}`);
    statuses.push((await browser.get("/gateways/enter/guess.mac")).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
});
