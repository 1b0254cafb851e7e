import type { LineKind } from "@invigil/contract/proctoring/evidence";
import { readLive, WatchMessage } from "@invigil/contract/proctoring/live";
import { SOCKET_PATH } from "@invigil/contract/socket";
import { toJson } from "@invigil/db/json";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDefinitions } from "../../shared/tests/definitions.ts";
import type { Browser } from "../../testing/browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer, submit } from "../../testing/take-test.ts";
import { createLivePush } from "./push-live.ts";

let server: TestServer;
let companyId: number;
let who: StartedCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>;
let sockets: Socket[] = [];
beforeEach(async () => {
  server = await startServer();
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  who = await startCandidate(server, await factory.test(companyId));
  recruiter = await signInRecruiter(server, companyId);
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
  await server.stop();
});

const live = async () =>
  readLive.response.parse((await recruiter.browser.get(pathOf(readLive, { slug: who.test.slug }))).json());
const say = (text: string, username = who.account.username) =>
  recruiter.browser.post(`/rpc/live.message/${who.test.slug}`, { username, text });
const stop = (reason: string) =>
  recruiter.browser.post(`/rpc/test.close/${who.test.id}`, { username: who.account.username, reason });
const event = (kind: LineKind, source: "browser" | "server" = "server") =>
  server.db
    .insertInto("attempt_event")
    .values({
      attempt_id: who.solutionSet.id,
      kind,
      at: server.now(),
      received_at: server.now(),
      source,
      data: toJson({}),
    })
    .execute();
const actions = async () =>
  (await server.db.selectFrom("audit").select("action").execute()).map(({ action }) => action);

/** A recruiter's page that watches, or its refusal. */
function watch(address: string, { cookies }: Browser, slug: string) {
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    query: { watch: slug },
    extraHeaders: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  sockets.push(socket);
  const messages: WatchMessage[] = [];
  socket.on("live", (message: unknown) => messages.push(WatchMessage.parse(message)));
  const connected = new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("connect_error", () => resolve(false));
  });
  return { messages, connected };
}

it("shows each running attempt's progress, last contact, alerts and last picture", async () => {
  const before = await live();
  expect(before.rows).toEqual([
    expect.objectContaining({
      username: who.account.username,
      answered: 0,
      connected: false,
      snapshot: null,
      alerts: {},
    }),
  ]);
  expect(before.rows[0]?.total).toBe(who.problems.length);

  server.advance(1_000);
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "one" });
  server.advance(1_000);
  await event("blur", "browser");
  await event("paste-outside", "browser");
  await event("paste", "browser");
  const heard = server.now().toISOString();
  server.advance(1_000);
  await event("no-face");
  await event("no-face");
  await event("page-view");
  const file = { content_type: "image/webp", created_at: server.now(), attempt_id: who.solutionSet.id };
  await server.db
    .insertInto("proctor_media")
    .values([
      { ...file, id: "picture-one", kind: "snapshot", state: "stored", taken_at: "2026-01-01T10:00:01Z" },
      { ...file, id: "picture-two", kind: "snapshot", state: "stored", taken_at: "2026-01-01T10:00:02Z" },
      { ...file, id: "picture-to-come", kind: "snapshot", state: "signed", taken_at: "2026-01-01T10:00:03Z" },
    ])
    .execute();
  expect((await live()).rows[0]).toMatchObject({
    answered: 1,
    heard_at: heard,
    alerts: { blur: 1, "no-face": 2, "paste-outside": 1 },
    snapshot: { url: "/media/proctor/picture-two", at: "2026-01-01T10:00:02.000Z" },
  });
  await submit(who);
  expect((await live()).rows).toEqual([]);
});

it("counts only the problems that a section gave this candidate, and ignores trials", async () => {
  const [problem] = who.problems;
  await server.db
    .updateTable("attempt_section")
    .set({ problem_ids: [problem?.id ?? 0] })
    .where("attempt_id", "=", who.solutionSet.id)
    .execute();
  await startCandidate(server, who.test);
  const totals = (await live()).rows.map(({ total }) => total);
  expect(totals).toEqual([who.test.sections.length, who.problems.length]);
  await server.db.updateTable("attempt").set({ is_trial: true }).where("id", "=", who.solutionSet.id).execute();
  expect((await live()).rows).toHaveLength(1);
});

it("sends watching pages each change once, and reads nothing while nobody watches", async () => {
  const address = await server.listen();
  let reads = 0;
  const definitions = createDefinitions(server.db);
  const counted = { get: (test: Parameters<typeof definitions.get>[0]) => ((reads += 1), definitions.get(test)) };
  const push = createLivePush({ ...server.deps, definitions: counted });
  await push();
  expect(reads).toBe(0);

  const page = watch(address, recruiter.browser, who.test.slug);
  const second = watch(address, recruiter.browser, who.test.slug);
  expect([await page.connected, await second.connected]).toEqual([true, true]);
  await push();
  await vi.waitFor(() => expect(page.messages).toHaveLength(1), { timeout: 10_000 });
  await push();
  await event("no-face");
  await push();
  await vi.waitFor(() => expect(page.messages).toHaveLength(2), { timeout: 10_000 });
  expect(page.messages[1]).toMatchObject({ gone: [], rows: [{ id: who.solutionSet.id, alerts: { "no-face": 1 } }] });
  expect(reads).toBe(3);

  const candidate = await openPage(address, who);
  await push();
  await vi.waitFor(() => expect(page.messages.at(-1)).toMatchObject({ rows: [{ connected: true }] }), {
    timeout: 10_000,
  });
  candidate.close();
  await submit(who);
  await push();
  await vi.waitFor(() => expect(page.messages.at(-1)).toMatchObject({ rows: [], gone: [who.solutionSet.id] }), {
    timeout: 10_000,
  });
});

it("lets only recruiters of the company watch", async () => {
  const address = await server.listen();
  const stranger = await signInRecruiter(server, (await createFactory(server.db).company()).id);
  expect(await watch(address, stranger.browser, who.test.slug).connected).toBe(false);
  expect(await watch(address, who.browser, who.test.slug).connected).toBe(false);
  expect(await watch(address, recruiter.browser, "another-test").connected).toBe(false);
  expect(await watch(address, recruiter.browser, who.test.slug).connected).toBe(true);
});

it("disconnects people who may no longer watch, even if their page stays open", async () => {
  const address = await server.listen();
  const colleague = await signInRecruiter(server, companyId);
  const [page, kept] = [
    watch(address, recruiter.browser, who.test.slug),
    watch(address, colleague.browser, who.test.slug),
  ];
  expect([await page.connected, await kept.connected]).toEqual([true, true]);
  const push = createLivePush({ ...server.deps, definitions: createDefinitions(server.db) });
  await push();
  await server.db.deleteFrom("session").where("account_id", "=", recruiter.account.id).execute();
  server.advance(10_000);
  await push();
  await event("no-face");
  await push();
  await vi.waitFor(() => expect(kept.messages).toHaveLength(2), { timeout: 10_000 });
  expect(page.messages.length).toBeLessThan(2);
});

it("sends a message to the candidate, again at each connection until it is acknowledged, and to the timeline", async () => {
  const address = await server.listen();
  const open = await openPage(address, who);
  expect((await say(" Please look into the camera. ")).statusCode).toBe(200);
  const { message_id: id, text } = await open.heard("proctor-message");
  expect(text).toBe("Please look into the camera.");
  open.close();
  const again = await openPage(address, who);
  expect(await again.heard("proctor-message")).toMatchObject({ message_id: id });
  again.close();

  const peer = await startCandidate(server, who.test);
  expect(refusal(await peer.browser.post(`/rpc/live.acknowledge/${id}`))).toEqual([404, "not_found"]);
  for (const _ of [1, 2]) expect((await who.browser.post(`/rpc/live.acknowledge/${id}`)).statusCode).toBe(200);
  const later = await openPage(address, who);
  await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, { username: who.account.username, minutes: 1 });
  await later.heard("time-changed");
  expect(later.messages.map(({ type }) => type)).not.toContain("proctor-message");
  later.close();

  const lines = await server.db
    .selectFrom("attempt_event")
    .select(["kind", "data"])
    .where("kind", "in", ["proctor-message", "proctor-message-read"])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { kind: "proctor-message", data: { text: "Please look into the camera.", by: recruiter.account.username } },
    { kind: "proctor-message-read", data: { message: id } },
  ]);
  expect(await actions()).toEqual(["live.message", "test.extend"]);
});

it("ends an attempt for a reason that its page and its receipt show", async () => {
  const address = await server.listen();
  const open = await openPage(address, who);
  expect((await stop("A second person answered.")).statusCode).toBe(200);
  const reason = "Ended by the proctor: A second person answered.";
  expect(await open.heard("session-ended")).toMatchObject({ reason });
  open.close();
  const receipt = await who.browser.get(`/api/v1/test/${who.test.slug}/receipt`);
  expect(receipt.json()).toMatchObject({ submission_type: "ASB", reason });
  expect(await actions()).toEqual(["test.close"]);
  expect(refusal(await stop("Again."))).toEqual([409, "not_running"]);
  expect(refusal(await say("Hello?"))).toEqual([409, "session_ended"]);
  expect(refusal(await say("Hello?", "nobody"))).toEqual([404, "solution_set_not_found"]);
});

it("lets owners, authors and proctors act, and reviewers look", async () => {
  const role = (name: "reviewer" | "proctor") =>
    server.db.updateTable("account").set({ role: name }).where("id", "=", recruiter.account.id).execute();
  await role("reviewer");
  expect((await live()).rows).toHaveLength(1);
  expect(refusal(await say("Hello"))).toEqual([403, "forbidden"]);
  expect(refusal(await stop("Enough"))).toEqual([403, "forbidden"]);
  await role("proctor");
  expect((await say("Hello")).statusCode).toBe(200);
  expect((await stop("Enough")).statusCode).toBe(200);
});

it("keeps what a proctor has reviewed for everyone who watches, and never goes back", async () => {
  const see = (browser: Browser, alerts: number) =>
    browser.post(`/rpc/live.seen/${who.test.slug}`, { username: who.account.username, alerts });
  await event("no-face");
  await event("blur");
  expect((await live()).rows[0]?.seen).toBeNull();
  // A page cannot have seen more alerts than exist.
  expect((await see(recruiter.browser, 50)).statusCode).toBe(200);
  const seen = { alerts: 2, by: expect.any(String) as string, at: server.now().toISOString() };
  expect((await live()).rows[0]?.seen).toEqual(seen);

  const colleague = await signInRecruiter(server, companyId);
  server.advance(1_000);
  await event("voice");
  expect((await see(colleague.browser, 1)).statusCode).toBe(200);
  expect((await live()).rows[0]?.seen).toEqual(seen);
  expect((await see(colleague.browser, 3)).statusCode).toBe(200);
  expect((await live()).rows[0]?.seen).toMatchObject({ alerts: 3, at: server.now().toISOString() });
  expect((await actions()).filter((action) => action === "live.seen")).toHaveLength(2);
});

it("says how often the camera takes a picture, if the test takes any", async () => {
  expect((await live()).test.picture_seconds).toBeNull();
  const settings = toJson({ proctor: { enabled: true, snapshot: true, snapshot_seconds: 20 } });
  await server.db.updateTable("test").set({ settings }).where("id", "=", who.test.id).execute();
  expect((await live()).test.picture_seconds).toBe(20);
});
