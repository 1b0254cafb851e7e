import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_COOKIE } from "../../platform/identity/sessions.ts";
import { inviteLink } from "../../shared/invites/invite-link.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer({ env: { RATE_LIMITS: "true" } })));
afterEach(() => server.stop());

it("lets in a class that arrives all at once from one address", async () => {
  const make = createFactory(server.db);
  const test = await make.test((await make.company()).id);
  const statuses: number[] = [];
  for (let place = 0; place < 35; place += 1) {
    const { inviteId } = await make.candidate(test.id);
    statuses.push((await server.browser().get(new URL(inviteLink(server.deps, inviteId)).pathname)).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([302]));
});

it("lets one address guess thirty links per minute, whatever cookies it sends", async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) {
    const browser = server.browser();
    browser.cookies.set(SESSION_COOKIE, `made-up-${tries}`);
    statuses.push((await browser.get("/gateways/enter/guess.mac")).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
});
