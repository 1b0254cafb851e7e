import { updateSolution } from "@invigil/contract/taking/solutions";
import { Timeline, type LineKind } from "@invigil/contract/proctoring/evidence";
import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored, type ProctoredCandidate } from "../../testing/proctored.ts";
import { refusal } from "../../testing/refusal.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";
import { timelineStatement } from "./timeline.queries.ts";

let server: TestServer;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server);
  recruiter = await signInRecruiter(server, who.companyId);
});
afterEach(() => server.stop());

const ask = (query: Record<string, string> = {}) =>
  recruiter.browser.get(
    `/api/v1/test/${who.test.slug}/timeline?${new URLSearchParams({ username: who.account.username, ...query })}`,
  );
const read = async (query?: Record<string, string>) => Timeline.parse((await ask(query)).json());

function event(kind: LineKind, more: object = {}) {
  server.advance(1_000);
  const times = { at: server.now(), received_at: server.now() };
  const row = { attempt_id: who.solutionSet.id, kind, ...times, data: toJson({}), ...more };
  return server.db.insertInto("attempt_event").values(row).execute();
}

it("shows events and edits in order of time, with the specification's labels [B8.04]", async () => {
  server.advance(1_000);
  const problem = who.problems[0]?.slug ?? "";
  const { slug } = await saveAnswer(who, problem, { answer: "one" });
  await event("blur", { problem_id: who.problems[0]?.id });
  await event("no-face", { source: "analysis", confidence: 0.5, detector: "faces 1.0" });
  server.advance(1_000);
  const edit = { seq: 2, base: 1, writer: "a-tab-of-the-test", answer: 'one\n"zwölf"' };
  await who.browser.patch(pathOf(updateSolution, { slug }), edit);
  server.advance(1_000);
  await submit(who);

  const timeline = await read();
  expect(timeline.evidence.map(({ kind, label }) => [kind, label])).toEqual([
    // At the same moment here.
    ["start", null],
    ["sign-in", null],
    ["edit", null],
    ["blur", null],
    ["no-face", "No face detected"],
    ["edit", null],
    ["submit", null],
  ]);
  expect(timeline.evidence[2]).toMatchObject({ problem, source: "browser", data: { seq: 1, change: "one".length } });
  expect(timeline.evidence[5]?.data).toMatchObject({ seq: 2, change: '\n"zwölf"'.length });
  expect(timeline.evidence[3]).toMatchObject({ problem, media: null });
  expect(timeline.evidence[4]).toMatchObject({ source: "analysis", confidence: 0.5, detector: "faces 1.0" });
  expect(timeline.counts).toEqual({ "sign-in": 1, start: 1, edit: 2, blur: 1, "no-face": 1, submit: 1 });
  expect((await read({ kinds: "submit" })).evidence).toHaveLength(1);
  expect(timeline.solution_set).toMatchObject({ id: who.solutionSet.id, username: who.account.username });
});

it("says which proofs of identity the test asks for [B4.02]", async () => {
  expect((await read()).identity).toMatchObject({ identity_image_url: null, asked: [] });
  const asking = toJson({ proctor: { enabled: true, identity: { photo: true } } });
  await server.db.updateTable("test").set({ settings: asking }).where("id", "=", who.test.id).execute();
  expect((await read()).identity.asked).toEqual(["identity_image"]);
});

it("pages through it without losing or repeating a line, even within the same moment", async () => {
  for (let index = 0; index < 5; index += 1) await event("blur");
  const same = { at: server.now(), received_at: server.now() };
  for (let index = 0; index < 5; index += 1) await event("focus", same);
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Timeline = await read({ limit: "3", ...(after === null ? {} : { after }) });
    ids.push(...page.evidence.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(ids).toHaveLength(12);
  expect(ids).toEqual((await read()).evidence.map(({ id }) => id));
  expect(new Set(ids).size).toBe(12);
  const newest = await read({ limit: "3", newest: "true" });
  expect(newest.evidence.map(({ id }) => id)).toEqual(ids.slice(-3));
  expect(newest.next).toBeNull();
});

it("shows only the requested kinds, and counts all", async () => {
  await event("blur");
  await event("focus");
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "one" });
  const some = await read({ kinds: "blur,edit" });
  expect(some.evidence.map(({ kind }) => kind).toSorted()).toEqual(["blur", "edit"]);
  expect(some.counts).toMatchObject({ start: 1, blur: 1, focus: 1, edit: 1 });
  expect((await read({ kinds: "focus" })).evidence.map(({ kind }) => kind)).toEqual(["focus"]);
  expect(refusal(await ask({ kinds: "nothing" }))[0]).toBe(400);
});

it("shows the picture of a finding while it is stored, and the proofs of identity", async () => {
  const media = (id: string, kind: "snapshot" | "identity_image", state: "stored" | "deleted") => ({
    id,
    attempt_id: who.solutionSet.id,
    kind,
    content_type: "image/webp",
    state,
    taken_at: server.now(),
    created_at: server.now(),
  });
  await server.db
    .insertInto("proctor_media")
    .values([
      media("snapshot-kept-here", "snapshot", "stored"),
      media("snapshot-gone-now", "snapshot", "deleted"),
      media("identity-image-one", "identity_image", "stored"),
    ])
    .execute();
  await event("no-face", { media_id: "snapshot-kept-here" });
  await event("no-face", { media_id: "snapshot-gone-now" });
  const { evidence, identity } = await read({ kinds: "no-face" });
  expect(evidence.map(({ media: shown }) => shown)).toEqual([
    { url: expect.stringContaining("snapshot-kept-here"), content_type: "image/webp", kind: "snapshot" },
    null,
  ]);
  const stretch = { pictures: ["snapshot-kept-here", "snapshot-later-one"], pattern: "identical" };
  await event("camera-still", { media_id: "snapshot-kept-here", data: toJson(stretch) });
  const [still] = (await read({ kinds: "camera-still" })).evidence;
  expect(still?.pictures).toEqual([expect.stringContaining("snapshot-later-one")]);
  expect(identity.identity_image_url).toContain("identity-image-one");
  expect(identity.id_card_image_url).toBeNull();
});

it("is only for the recruiters of the company [A6.01]", async () => {
  const elsewhere = await startProctored(server);
  const stranger = await signInRecruiter(server, elsewhere.companyId);
  const path = `/api/v1/test/${who.test.slug}/timeline?username=${who.account.username}`;
  expect(refusal(await stranger.browser.get(path))).toEqual([404, "test_not_found"]);
  expect(refusal(await who.browser.get(path))).toEqual([403, "forbidden"]);
  expect(refusal(await ask({ username: elsewhere.account.username }))).toEqual([404, "solution_set_not_found"]);
  for (const after of ["x", "2026-01-01T10:00:00+00:00_x", "2026-99-01T10:00:00+00:00_e00000000000000000001"]) {
    expect(refusal(await ask({ after }))).toEqual([400, "invalid_request"]);
  }
});

it("finds a page through the index among many lines", async () => {
  const peer = await startCandidate(server, who.test);
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, data)
    select case when n % 2 = 0 then ${who.solutionSet.id}::bigint else ${peer.solutionSet.id}::bigint end, 'page-view',
      ${server.now()}::timestamptz + n * interval '1 second', ${server.now()}, '{}'
    from generate_series(1, 20000) n`.execute(server.db);
  await sql`analyze attempt_event`.execute(server.db);
  const middle = new Date(server.now().getTime() + 10_000_000).toISOString();
  const after = { at: middle, place: "e00000000000000000000" };
  const statement = timelineStatement({ attemptId: who.solutionSet.id, after, limit: 200 });
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain (analyze) ${statement}`.execute(server.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  // The query reads little more than the page's own lines; only the counts scan every line of the attempt.
  const lines = /Index Scan using attempt_event_attempt on attempt_event event(?:_1)? .*\(actual .*rows=([\d.]+)/.exec(
    plan,
  );
  expect(Number(lines?.[1])).toBeLessThan(250);
});
