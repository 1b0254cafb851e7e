import { track, type TrackEvent } from "@invigil/contract/taking/tracking";
import { besideOpen } from "@invigil/db/testing/beside-open";
import { notePageViews } from "@invigil/records/evidence/note-page-views";
import { afterEach, beforeEach, expect, it } from "vitest";
import { randomSlug } from "../../platform/identity/tokens.ts";
import type { Browser } from "../../testing/browser.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";

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
  browser = server.browser();
  await browser.signIn(server.deps, candidate.id);
});
afterEach(() => server.stop());

async function attempt(accountId: number, reset_at: Date | null = null): Promise<number> {
  const names = { slug: randomSlug(), token: randomSlug() };
  const owner = { test_id: test.id, account_id: accountId, reset_at };
  const values = { ...names, ...owner, state: "ACTIVE" as const, created_at: "2026-01-01T09:50:00Z" };
  return (await server.db.insertInto("attempt").values(values).returning("id").executeTakeFirstOrThrow()).id;
}
const event = (more: Partial<TrackEvent> = {}): TrackEvent => ({
  page: "Problem",
  path: `/test/${test.slug}/problem/p1`,
  test_slug: test.slug,
  problem_slug: "p1",
  at: "2026-01-01T09:59:58.000Z",
  ...more,
});
const send = (events: TrackEvent[], by: Browser = browser) => by.post(track.path, { events });
const log = () =>
  server.db
    .selectFrom("attempt_event")
    .select(["attempt_id", "kind", "at", "received_at", "data"])
    .orderBy("id")
    .execute();

it("keeps a page view once if it arrives again while the first is in flight", async () => {
  const attemptId = await attempt(candidate.id);
  const { page, path, problem_slug, at } = event();
  const data = { page, path, problem_slug, extra: {} };
  const known = { attemptId, receivedAt: server.now(), views: [{ at: new Date(at), data }] };
  await besideOpen(
    server.db,
    (tx) => notePageViews(tx, known),
    () => send([event()]),
  );
  expect(await log()).toHaveLength(1);
});

it("writes page views into the caller's running attempt, with both clocks", async () => {
  await attempt(candidate.id, server.now());
  const attemptId = await attempt(candidate.id);
  const extra = { good: 3, bad: 1, offline: 0 };
  const reply = await send([event(), event({ page: "All Problems", path: "/x", problem_slug: null, extra })]);
  expect(reply.json()).toEqual({ ok: true });
  const common = {
    attempt_id: attemptId,
    kind: "page-view",
    at: new Date("2026-01-01T09:59:58.000Z"),
    received_at: server.now(),
  };
  expect(await log()).toEqual([
    { ...common, data: { page: "Problem", path: `/test/${test.slug}/problem/p1`, problem_slug: "p1", extra: {} } },
    { ...common, data: { page: "All Problems", path: "/x", problem_slug: null, extra } },
  ]);
});

it("skips events that arrive a second time", async () => {
  await attempt(candidate.id);
  await send([event()]);
  await send([event(), event({ at: "2026-01-01T10:00:00.000Z" })]);
  expect((await log()).map(({ at }) => at.toISOString())).toEqual([
    "2026-01-01T09:59:58.000Z",
    "2026-01-01T10:00:00.000Z",
  ]);
});

it("drops events outside the caller's attempts, including other people's [A6.01]", async () => {
  const other = await make.candidate(test.id);
  await attempt(other.id);
  expect((await send([event(), event({ test_slug: null }), event({ test_slug: "nothing" })])).json()).toEqual({
    ok: true,
  });
  expect(await log()).toEqual([]);
});

it("writes nothing into the log of a person who has signed in since on somebody else's page", async () => {
  await attempt(candidate.id);
  const ann = await make.candidate(test.id);
  const from = (user_id: number) => browser.post(track.path, { events: [event()], user_id });
  expect(refusal(await from(ann.id))).toEqual([409, "other_attempt"]);
  expect(await log()).toEqual([]);
  expect((await from(candidate.id)).statusCode).toBe(200);
  expect(await log()).toHaveLength(1);
});

it("accepts the pages by these names and no others [A2.16]", async () => {
  const attemptId = await attempt(candidate.id);
  const pages =
    "All Problems, Declaration, Instruction, Error 404, Error, Feedback, Help, Post Landing, Problem, System Check"
      .split(", ")
      .concat("Assessment Instruction", "AI Interview");
  const reply = await browser.post(track.path, { events: pages.map((page) => ({ ...event(), page })) });
  expect(reply.statusCode).toBe(200);
  expect((await log()).map((row) => row.attempt_id)).toEqual(pages.map(() => attemptId));
  const other = await browser.post(track.path, { events: [{ ...event(), page: "Somewhere" }] });
  expect(other.statusCode).toBe(400);
});

it("needs a session and a token", async () => {
  const nobody = server.browser();
  expect(refusal(await send([event()], nobody))).toEqual([403, "csrf_failed"]);
  await nobody.get("/gateways/validate-session");
  expect((await send([event()], nobody)).statusCode).toBe(401);
});

it("does not take what a page says about its connection for a page that was opened", async () => {
  await attempt(candidate.id);
  const extra = { kind: "connection", good: 4, bad: 1, offline: 0, total: 5, offline_ms: 0 };
  await send([event(), event({ extra })]);
  await send([event({ extra })]);
  expect((await log()).map(({ kind }) => kind)).toEqual(["page-view", "connection"]);
});
