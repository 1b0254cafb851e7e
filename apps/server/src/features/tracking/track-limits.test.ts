import { setTimeout as sleep } from "node:timers/promises";
import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { track, type TrackEvent } from "@invigil/contract/taking/tracking";
import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory, type Factory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";

const MINUTE = 60_000;

let server: TestServer;
let company: { id: number };
let test: Awaited<ReturnType<Factory["test"]>>;
let who: StartedCandidate;
beforeEach(async () => {
  server = await startServer();
  const make = createFactory(server.db);
  company = await make.company();
  test = await make.test(company.id);
  who = await startCandidate(server, test);
});
afterEach(() => server.stop());

const view = (path: string, at = server.now()): TrackEvent => ({
  page: "Help",
  path,
  test_slug: test.slug,
  problem_slug: null,
  at: at.toISOString(),
});
const send = (...events: TrackEvent[]) => who.browser.post(track.path, { events });

async function timeline(kind: string) {
  const { browser } = await signInRecruiter(server, company.id);
  const ask = `username=${who.account.username}&kinds=${kind}`;
  const reply = readTimeline.response.parse(
    (await browser.get(`${pathOf(readTimeline, { slug: test.slug })}?${ask}`)).json(),
  );
  return reply.evidence;
}

const later = (milliseconds: number) => new Date(server.now().getTime() + milliseconds);

it("leaves other people's saves their connections while one account sends page views all at once", async () => {
  const other = await startCandidate(server, test);
  const sent = await server.db.transaction().execute(async (tx) => {
    // Nothing can be written to the attempt for a while.
    await sql`select from attempt where id = ${who.solutionSet.id} for update`.execute(tx);
    const calls = Array.from({ length: 30 }, (_, n) => send(view(`/${n}`)));
    await expect.poll(() => waitingNow(tx)).toBeGreaterThan(0);
    const saved = saveAnswer(other, other.problems[0]?.slug ?? "", { answer: "mine" }).then(() => "saved");
    // Not before the lock is released, if the page views had all the connections.
    const late = sleep(60_000, "late", { ref: false });
    expect(await Promise.race([saved, late])).toBe("saved");
    return { calls };
  });
  const codes = (await Promise.all(sent.calls)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  expect(await timeline("page-view")).toHaveLength(codes.filter((code) => code === 200).length);
});

/** In the same transaction, because the other connections may all be taken. */
async function waitingNow(tx: Tx): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return rows[0]?.n ?? 0;
}

it("stores page views of the last pages after the submission, and nothing later", async () => {
  await submit(who);
  server.advance(MINUTE);
  expect((await send(view("/feedback"))).statusCode).toBe(200);
  server.advance(20 * MINUTE);
  expect((await send(view("/late"))).json()).toEqual({ ok: true });
  expect((await timeline("page-view")).map(({ data }) => data["path"])).toEqual(["/feedback"]);
});

it("puts page views between the start and now, and knows them when they arrive again", async () => {
  const begun = server.now();
  server.advance(10 * MINUTE);
  const first = server.now();
  const [early, ahead] = [view("/early", new Date("2020-01-01T00:00:00Z")), view("/ahead", later(MINUTE))];
  await send(early, view("/right", later(-MINUTE)), ahead);
  server.advance(10_000);
  await send(early, ahead);
  expect((await timeline("page-view")).map(({ at, data }) => [data["path"], at])).toEqual([
    ["/early", begun.toISOString()],
    ["/right", new Date(first.getTime() - MINUTE).toISOString()],
    ["/ahead", first.toISOString()],
  ]);
});

it("stores no more page views of an attempt than an honest one can have, and says so once", async () => {
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, data)
    select ${who.solutionSet.id}, 'page-view', ${server.now()}, ${server.now()}, jsonb_build_object('path', n)
    from generate_series(1, 4990) n`.execute(server.db);
  for (const call of [1, 2, 3]) {
    const views = Array.from({ length: 20 }, (_, n) => view(`/${call}/${n}`));
    expect((await send(...views)).statusCode).toBe(200);
  }
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from attempt_event
    where kind in ('page-view', 'flood') group by kind order by kind`.execute(server.db);
  expect(rows).toEqual([
    { kind: "flood", n: 1 },
    { kind: "page-view", n: 5_000 },
  ]);
  expect(await timeline("flood")).toHaveLength(1);
});
