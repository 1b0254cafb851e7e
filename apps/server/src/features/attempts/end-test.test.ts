import { endTest } from "@invigil/contract/taking/attempts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { submit } from "../../testing/attempt-calls.ts";
import { inviteCandidate, startCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

it("confirms the end of an attempt's session only to its own candidate [B7.15]", async () => {
  const who = await startCandidate(server);
  await submit(who);
  const path = pathOf(endTest, { slug: who.test.slug });
  const reply = await who.browser.post(path);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }]);
  expect((await who.browser.post(path)).statusCode).toBe(200);
  const invited = await inviteCandidate(server, who.test);
  expect(refusal(await invited.browser.post(path))).toEqual([404, "solution_set_not_found"]);
  const stranger = await startCandidate(server);
  expect(refusal(await stranger.browser.post(path))).toEqual([404, "test_not_found"]);
});
