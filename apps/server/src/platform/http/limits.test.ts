import { validateSession } from "@invigil/contract/people/accounts";
import { forgotPassword } from "@invigil/contract/people/passwords";
import { login } from "@invigil/contract/people/sign-in";
import { reportIssue } from "@invigil/contract/taking/issues";
import { LIMITS, MOST_HISTORY_BYTES, MOST_MESSAGES, MOST_PAGES, MOST_SESSIONS } from "@invigil/contract/limits";
import { clearSolution, createSolution, updateSolution } from "@invigil/contract/taking/solutions";
import { track } from "@invigil/contract/taking/tracking";
import { afterEach, describe, expect, it } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { startProctored } from "../../testing/proctored.ts";
import { refusal } from "../../testing/refusal.ts";
import { openPage } from "../../testing/socket-page.ts";

let server: TestServer;
afterEach(() => server.stop());
const startLimited = async (env: Record<string, string> = {}) =>
  void (server = await startServer({ env: { RATE_LIMITS: "true", ...env } }));

async function anotherSession({ account }: StartedCandidate): Promise<Browser> {
  const browser = server.browser();
  await browser.signIn(server.deps, account.id);
  return browser;
}

const create = ({ browser, account, solutionSet, test, problems }: StartedCandidate, answer: object) =>
  browser.post(pathOf(createSolution), {
    creator: account.id,
    test_solution_set: solutionSet.id,
    test: test.id,
    problem: problems[0]?.slug,
    solution_type: "TEX",
    ...answer,
  });
const firstSave = async (candidate: StartedCandidate): Promise<string> =>
  (await create(candidate, edit(1, "one"))).json().slug;
const edit = (seq: number, answer: string) => ({ seq, base: seq - 1, writer: "tab-one-of-ann", answer });

it("counts per account and not per session, says when to retry, and starts again each minute", async () => {
  await startLimited();
  const [ann, ben] = [await startCandidate(server), await startCandidate(server)];
  const report = (by: Browser, test = ann.test) =>
    by.post(reportIssue.path, { comment: "The picture does not load.", category: "Question", test_slug: test.slug });
  for (let count = 0; count < LIMITS.rare; count += 1) await report(ann.browser);
  const refused = await report(await anotherSession(ann));
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await report(ben.browser, ben.test)).statusCode).toBe(200);
  server.advance(60_000);
  expect((await report(ann.browser)).statusCode).toBe(200);
});

it("treats an IPv6 network as one, because the owner of one address has them all", async () => {
  await startLimited({ TRUST_PROXY: "1" });
  const statuses: number[] = [];
  for (const last of ["1", "2", "a:b:c:d", "3", "4", "5", "6", "7", "8", "9", "a"]) {
    const browser = server.browser();
    await browser.get(validateSession.path);
    const from = { "x-forwarded-for": `2001:db8:7:1:${last.includes(":") ? last : `:${last}`}` };
    statuses.push((await browser.send("POST", login.path, { email: "a@example.com", password: "x" }, from)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

it("counts requests that are invalid, and reads no long body from somebody without an account", async () => {
  await startLimited();
  const browser = server.browser();
  await browser.get(validateSession.path);
  const statuses: number[] = [];
  for (let count = 0; count <= LIMITS[forgotPassword.limit]; count += 1) {
    statuses.push((await browser.post(forgotPassword.path, { email: [{}] })).statusCode);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]));
  expect(statuses.at(-1)).toBe(429);
  server.advance(60_000);
  const long = await browser.post(forgotPassword.path, { email: Array.from({ length: 300_000 }, () => ({})) });
  expect(long.statusCode).toBe(413);
  const invented = server.browser();
  await invented.get(validateSession.path);
  const answer = await invented.patch(pathOf(updateSolution, { slug: "invented" }), edit(2, "x".repeat(100_000)));
  expect(answer.statusCode).toBe(401);
});

it("describes itself to anybody, but not again and again", async () => {
  await startLimited();
  const browser = server.browser();
  const statuses = new Set<number>();
  for (let count = 0; count < LIMITS.rare; count += 1) statuses.add((await browser.get("/docs/json")).statusCode);
  expect(statuses).toEqual(new Set([200]));
  expect((await browser.get("/docs/json")).statusCode).toBe(429);
  expect((await browser.get("/docs/yaml")).statusCode).toBe(404);
});

it("holds back saves that nobody could type, and accepts the newest a minute later", async () => {
  await startLimited();
  const ann = await startCandidate(server);
  const slug = await firstSave(ann);
  const long = "x".repeat(190_000);
  const statuses = new Set<number>();
  for (let seq = 2; seq <= 130; seq += 1) {
    statuses.add((await ann.browser.patch(pathOf(updateSolution, { slug }), edit(seq, `${long}${seq}`))).statusCode);
  }
  expect([...statuses]).toEqual([200, 429]);
  server.advance(60_000);
  const { seq } = await server.db
    .selectFrom("solution")
    .select("seq")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  expect((await ann.browser.patch(pathOf(updateSolution, { slug }), edit(seq + 1, "newest"))).statusCode).toBe(200);
});

describe("beyond the limit on versions", () => {
  const versionsOf = (slug: string) =>
    server.db
      .selectFrom("solution_revision")
      .innerJoin("solution", "solution.id", "solution_revision.solution_id")
      .select(["solution_revision.seq", "body", "history_bytes"])
      .where("slug", "=", slug)
      .orderBy("solution_revision.seq")
      .execute();
  const fill = (slug: string) =>
    server.db
      .updateTable("solution")
      .set({ history_bytes: MOST_HISTORY_BYTES + 1 })
      .where("slug", "=", slug)
      .execute();

  it.each([
    ["saved", 200],
    ["created", 201],
  ] as const)("keeps the newest answer and no more versions, if it is %s", async (how, status) => {
    await startLimited();
    const ann = await startCandidate(server);
    const slug = await firstSave(ann);
    const send = (seq: number, text: string) =>
      how === "saved"
        ? ann.browser.patch(pathOf(updateSolution, { slug }), edit(seq, text))
        : create(ann, edit(seq, text));
    const [first] = await versionsOf(slug);
    expect((await send(2, "two")).statusCode).toBe(status);
    const [, second] = await versionsOf(slug);
    expect(second?.history_bytes).toBeGreaterThan(first?.history_bytes ?? Infinity);
    await fill(slug);
    for (const [seq, text] of ["three", "four"].entries()) {
      const reply = await send(seq + 3, text);
      expect([reply.statusCode, reply.json()]).toMatchObject([status, { slug, seq: seq + 3 }]);
    }
    const versions = await versionsOf(slug);
    expect(versions.map(({ seq }) => seq)).toEqual([1, 4]);
    expect(JSON.stringify(versions[1]?.body)).toContain("four");
    expect(versions[1]?.history_bytes).toBeGreaterThan(MOST_HISTORY_BYTES + 1);
    // The same edit again, and one that does not follow it, are decided as ever.
    expect((await send(4, "four")).json()).toMatchObject({ slug, seq: 4 });
    expect(refusal(await send(4, "another"))).toEqual([409, "stale_save"]);
    expect(await versionsOf(slug)).toEqual(versions);
  });

  it("lets a cleared answer be created again", async () => {
    await startLimited();
    const ann = await startCandidate(server);
    const slug = await firstSave(ann);
    await fill(slug);
    expect((await ann.browser.delete(pathOf(clearSolution, { slug }))).statusCode).toBe(204);
    expect((await create(ann, edit(1, "again"))).json()).toMatchObject({ slug, seq: 3 });
    const versions = await versionsOf(slug);
    expect(versions.map(({ seq }) => seq)).toEqual([3]);
    expect(JSON.stringify(versions[0]?.body)).toContain("again");
  });
});

it("ends the oldest session of an account that has too many", async () => {
  await startLimited();
  const ann = await startCandidate(server);
  const valid = async (browser: Browser) => (await browser.get(validateSession.path)).json().valid;
  const others: Browser[] = [];
  for (let count = 1; count < MOST_SESSIONS; count += 1) {
    server.advance(1);
    others.push(await anotherSession(ann));
  }
  expect(await valid(ann.browser)).toBe(true);
  server.advance(1);
  others.push(await anotherSession(ann));
  expect(await valid(ann.browser)).toBe(false);
  expect(await Promise.all(others.map(valid))).toEqual(others.map(() => true));
});

it("lets the newest page of an attempt in, and disconnects the oldest of too many", async () => {
  await startLimited();
  const ann = await startCandidate(server);
  const address = await server.listen();
  const pages = [];
  for (let count = 0; count <= MOST_PAGES; count += 1) pages.push(await openPage(address, ann));
  expect(server.deps.hub.pagesOf(ann.solutionSet.id)).toHaveLength(MOST_PAGES);
  expect(await pages.at(-1)?.say({ type: "ping" })).toEqual({ ok: true, seq: 1 });
  for (const page of pages) page.close();
});

it("limits an attempt's messages, with a line that says so", async () => {
  await startLimited();
  const ann = await startProctored(server);
  const page = await openPage(await server.listen(), ann);
  const due = MOST_MESSAGES - 1;
  await server.db.updateTable("attempt").set({ event_sequence: due }).where("id", "=", ann.solutionSet.id).execute();
  for (const seq of [due, due + 1, due + 2]) {
    expect(await page.say({ type: "full-screen-left" }, { seq })).toEqual({ ok: true, seq });
  }
  page.close();
  const lines = await server.db
    .selectFrom("attempt_event")
    .select(["sequence", "kind"])
    .where("sequence", ">=", due)
    .execute();
  expect(lines).toEqual([
    { sequence: due, kind: "full-screen-left" },
    { sequence: due + 1, kind: "flood" },
  ]);
});

it("holds back a page that sends far more than can happen", async () => {
  await startLimited();
  const ann = await startProctored(server);
  const page = await openPage(await server.listen(), ann);
  const details = { text: "x".repeat(90_000) };
  const alert = { type: "alert", kind: "no-face", confidence: 1, detector: "made up", image_sequence: null, details };
  const answers: unknown[] = [];
  for (let seq = 1; seq <= 30; seq += 1) answers.push(await page.say(alert, { seq }));
  page.close();
  expect(answers).toContainEqual({ ok: false, code: "limit" });
});

it("limits what a page may report about itself, and treats a body without a length as the longest", async () => {
  await startLimited();
  const ann = await startCandidate(server);
  const event = {
    page: "Problem",
    path: "/",
    test_slug: ann.test.slug,
    problem_slug: null,
    at: "2026-01-01T10:00:00Z",
  };
  const extra = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`fact-${n}`, "x".repeat(400)]));
  const long = { events: Array.from({ length: 100 }, () => ({ ...event, extra })) };
  const said: number[] = [];
  for (let n = 0; n < 3; n += 1) said.push((await ann.browser.post(track.path, long)).statusCode);
  expect(said).toEqual([200, 200, 429]);
  const ben = await startCandidate(server);
  const body = JSON.stringify({ events: [{ ...event, test_slug: ben.test.slug }] });
  const chunked = { "content-type": "application/json", "transfer-encoding": "chunked" };
  const unsaid: number[] = [];
  for (let n = 0; n < 3; n += 1) unsaid.push((await ben.browser.send("POST", track.path, body, chunked)).statusCode);
  expect(unsaid).toEqual([200, 200, 429]);
});
