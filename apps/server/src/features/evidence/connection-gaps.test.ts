import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";
import { submit } from "../../testing/attempt-calls.ts";
import { closeDue, saveAnswer } from "../../testing/take-test.ts";

let server: TestServer;
beforeEach(async () => void (server = await startServer()));
afterEach(() => server.stop());

const MINUTE = 60_000;

async function startAt(company: { id: number }) {
  const who = await startCandidate(server, await createFactory(server.db).test(company.id));
  const { browser } = await signInRecruiter(server, company.id);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const timeline = async () => readTimeline.response.parse((await browser.get(path)).json()).evidence;
  const begun = server.now().getTime();
  return { who, timeline, after: (milliseconds: number) => new Date(begun + milliseconds).toISOString() };
}

it("shows since when a page was away that the clock ended, and then what that page reports", async () => {
  const { who, timeline, after } = await startAt(await createFactory(server.db).company());
  server.advance(10 * MINUTE);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "one" });
  server.advance(50 * MINUTE + 6_000);
  await closeDue(server);
  const away = (await timeline()).find(({ kind }) => kind === "away-at-end");
  expect(away).toMatchObject({ at: after(10 * MINUTE), source: "server", data: { until_end: 50 * MINUTE } });

  server.advance(4 * MINUTE);
  const failed_socket_events = [{ type: "offline", at: after(55 * MINUTE), token: "9.secret" }];
  const late = { submission_type: "ASB", reason: "Test Time Expiry", failed_socket_events };
  await submit(who, late);
  await submit(who, late);
  const reported = (await timeline()).filter(({ kind }) => kind === "failed-event");
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatchObject({
    at: after(55 * MINUTE),
    received_at: after(64 * MINUTE + 6_000),
    source: "browser",
    data: { event: { type: "offline" } },
  });
});

it("does not say so of a page that is connected when time runs out", async () => {
  const { who, timeline } = await startAt(await createFactory(server.db).company());
  const page = await openPage(await server.listen(), who);
  server.advance(60 * MINUTE + 6_000);
  await closeDue(server);
  expect((await timeline()).map(({ kind }) => kind)).toEqual(["start", "sign-in", "submit"]);
  page.close();
});

it("says so of a page that vanished shortly before the end without closing its connection", async () => {
  const { who, timeline, after } = await startAt(await createFactory(server.db).company());
  const page = await openPage(await server.listen(), who, { tab_id: "a-tab-that-vanishes" });
  server.advance(59 * MINUTE);
  await page.say({ type: "online" }, { at: after(59 * MINUTE) });
  page.vanish();
  server.advance(MINUTE + 6_000);
  await closeDue(server);
  const away = await vi.waitUntil(async () => (await timeline()).find(({ kind }) => kind === "away-at-end"), {
    timeout: 20_000,
  });
  expect(away).toMatchObject({ at: after(59 * MINUTE), data: { until_end: MINUTE } });
  page.close();
});

it("shows a lost connection in an unproctored test as one line with its end, and flags nothing", async () => {
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
  expect(evidence.map(({ kind, at, ends_at, data }) => [kind, at, ends_at, data["duration"]])).toEqual([
    ["start", "2026-01-01T10:00:00.000Z", null, undefined],
    ["sign-in", "2026-01-01T10:00:00.000Z", null, undefined],
    ["offline", lost.at, back.at, 40_000],
  ]);
  const flags = await browser.get(`/api/v1/test/${who.test.slug}/integrity?${named}`);
  expect(flags.json()).toMatchObject({ proctored: false, kinds: [] });
});

const outage = async (timeline: Awaited<ReturnType<typeof startAt>>["timeline"]) =>
  (await timeline())
    .filter(({ kind }) => kind === "offline" || kind === "online")
    .map(({ kind, at, ends_at }) => [kind, at, ends_at]);

it("has one line for an outage that two tabs report, and another for the next one", async () => {
  const { who, timeline, after } = await startAt(await createFactory(server.db).company());
  const address = await server.listen();
  const [one, two] = [await openPage(address, who), await openPage(address, who)];
  server.advance(10 * MINUTE);
  await one.say({ type: "offline" }, { seq: 1, at: after(MINUTE) });
  await one.say({ type: "online", duration: 2 * MINUTE }, { seq: 2, at: after(3 * MINUTE) });
  await two.say({ type: "offline" }, { seq: 3, at: after(MINUTE + 30_000) });
  await two.say({ type: "online", duration: 95_000 }, { seq: 4, at: after(3 * MINUTE + 5_000) });
  await one.say({ type: "offline" }, { seq: 5, at: after(3 * MINUTE + 40_000) });
  await one.say({ type: "online", duration: 20_000 }, { seq: 6, at: after(4 * MINUTE) });
  for (const page of [one, two]) page.close();
  expect(await outage(timeline)).toEqual([
    ["offline", after(MINUTE), after(3 * MINUTE + 5_000)],
    ["offline", after(3 * MINUTE + 40_000), after(4 * MINUTE)],
  ]);
});

it("ends the outage that a page reported before it was reloaded", async () => {
  const { who, timeline, after } = await startAt(await createFactory(server.db).company());
  const address = await server.listen();
  const [before, reloaded] = [await openPage(address, who), await openPage(address, who)];
  server.advance(10 * MINUTE);
  await before.say({ type: "offline", outage: "server" }, { seq: 1, at: after(MINUTE) });
  await reloaded.say({ type: "online" }, { seq: 2, at: after(3 * MINUTE) });
  for (const page of [before, reloaded]) page.close();
  const [line] = (await timeline()).filter(({ kind }) => kind === "offline");
  expect(line).toMatchObject({ label: "Server not reached", at: after(MINUTE), ends_at: after(3 * MINUTE) });
});
