import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

it("shows lost and regained connections in an unproctored test, and flags neither", async () => {
  const factory = createFactory(server.db);
  const company = await factory.company();
  const who = await startCandidate(server, await factory.test(company.id));
  const page = await openPage(await server.listen(), who);
  server.advance(60_000);
  const lost = { at: "2026-01-01T10:00:20.000Z", seq: 1 };
  expect(await page.say({ type: "offline" }, lost)).toEqual({ ok: true, seq: 1 });
  const back = { at: "2026-01-01T10:01:00.000Z", seq: 2 };
  expect(await page.say({ type: "online", duration: 40_000 }, back)).toEqual({ ok: true, seq: 2 });
  page.close();

  const { browser } = await signInRecruiter(server, company.id);
  const named = `username=${who.account.username}`;
  const reply = await browser.get(`${pathOf(readTimeline, { slug: who.test.slug })}?${named}`);
  const { evidence } = readTimeline.response.parse(reply.json());
  expect(evidence.map(({ kind, at, data }) => [kind, at, data["duration"]])).toEqual([
    ["sign-in", "2026-01-01T10:00:00.000Z", undefined],
    ["start", "2026-01-01T10:00:00.000Z", undefined],
    ["offline", lost.at, undefined],
    ["online", back.at, 40_000],
  ]);
  const flags = await browser.get(`/api/v1/test/${who.test.slug}/integrity?${named}`);
  expect(flags.json()).toMatchObject({ proctored: false, kinds: [] });
});
