import { PROTOCOL_VERSION, ServerMessage, SOCKET_PATH } from "@invigil/contract/socket";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDefinitions } from "../../shared/tests/definitions.ts";
import type { Browser } from "../../testing/browser.ts";
import { inviteCandidate, signInRecruiter, startCandidate, type StartedCandidate } from "../../testing/candidate.ts";
import { createFactory } from "../../testing/factory.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { closeDueAttempts } from "./close-due.ts";

const MINUTE = 60_000;
const GRACE = 6_000;

let server: TestServer;
let address: string;
let companyId: number;
let recruiter: Browser;
let sockets: Socket[] = [];
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
  companyId = (await createFactory(server.db).company()).id;
  recruiter = (await signInRecruiter(server, companyId)).browser;
});
afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
  await server.stop();
});

const makeTest = (input?: Parameters<ReturnType<typeof createFactory>["test"]>[1]) =>
  createFactory(server.db).test(companyId, input);
const sweep = () => closeDueAttempts({ ...server.deps, definitions: createDefinitions(server.db) });
const extend = ({ test, account }: StartedCandidate, minutes: number) =>
  recruiter.post(`/rpc/test.extend/${test.id}`, { username: account.username, minutes });

function connect(browser: Browser | undefined, query: Record<string, string>, headers: Record<string, string> = {}) {
  const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = io(address, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
    query,
    extraHeaders: { cookie, ...headers },
  });
  sockets.push(socket);
  const messages: ServerMessage[] = [];
  const refusals: string[] = [];
  socket.on("message", (message: unknown) => messages.push(ServerMessage.parse(message)));
  socket.on("connect_error", (error) => refusals.push(error.message));
  return { messages, refusals };
}

/** A page that is open on a running test and has been greeted. */
async function openPage({ browser, test }: Pick<StartedCandidate, "browser" | "test">) {
  const page = connect(browser, { testSlug: test.slug, testId: String(test.id) });
  await vi.waitFor(() => expect(page.messages).toHaveLength(1), { timeout: 10_000 });
  return page;
}

/** Waits for this many messages after the greeting. */
async function heard({ messages }: { messages: ServerMessage[] }, count: number) {
  await vi.waitFor(() => expect(messages.length).toBeGreaterThanOrEqual(count + 1));
  return messages.slice(1);
}

it("greets a page with the ids of its connection", async () => {
  const { messages } = await openPage(await startCandidate(server, await makeTest()));
  expect(messages[0]).toMatchObject({ v: PROTOCOL_VERSION, type: "init", wid: server.deps.hub.id });
});

it("accepts pages of its own site and of the public address, and no others", async () => {
  const { browser, test } = await startCandidate(server, await makeTest());
  const from = (origin: string) => connect(browser, { testSlug: test.slug }, { origin });
  const own = [from(address), from(server.deps.config.publicUrl)];
  for (const { messages } of own) await vi.waitFor(() => expect(messages).toHaveLength(1));
  const foreign = [from("https://evil.example.com"), from("null")];
  for (const { refusals } of foreign) await vi.waitFor(() => expect(refusals).toEqual(["refused"]));
});

it("tells the open page that its time was extended", async () => {
  const candidate = await startCandidate(server, await makeTest());
  const page = await openPage(candidate);
  const reply = await extend(candidate, 5);
  expect(await heard(page, 1)).toMatchObject([
    {
      type: "time-changed",
      solution_set_id: candidate.solutionSet.id,
      expiry: new Date(server.now().getTime() + 65 * MINUTE).toISOString(),
      add_test_duration: 5,
      server_time: server.now().toISOString(),
    },
  ]);
  expect(reply.statusCode).toBe(200);
});

it("tells the open page that the test was submitted", async () => {
  const candidate = await startCandidate(server, await makeTest());
  const page = await openPage(candidate);
  await candidate.browser.post(`/rpc/test.submit_all/${candidate.test.id}`, { submission_type: "MSB" });
  expect(await heard(page, 1)).toMatchObject([
    { type: "session-ended", solution_set_id: candidate.solutionSet.id, reason: null },
  ]);
});

it("tells the open page that the time is over", async () => {
  const candidate = await startCandidate(server, await makeTest({ minutes: 30 }));
  const page = await openPage(candidate);
  server.advance(30 * MINUTE + GRACE);
  await sweep();
  expect(await heard(page, 1)).toMatchObject([{ type: "session-ended", reason: "Test Time Expiry" }]);
});

it("tells other open pages that a section was handed in manually", async () => {
  const test = await makeTest({ timedSections: [10, 20], problems: [[{ type: "TEX" }], [{ type: "TEX" }]] });
  const candidate = await startCandidate(server, test);
  const page = await openPage(candidate);
  const body = { solutionset_id: candidate.solutionSet.id, section_slug: "section-1" };
  await candidate.browser.post("/rpc/test.submit_section", body);
  expect(await heard(page, 1)).toMatchObject([{ type: "section-changed", section: "section-2" }]);
});

it("tells the open page which section has begun, then that the last is over", async () => {
  const test = await makeTest({ timedSections: [10, 20], problems: [[{ type: "TEX" }], [{ type: "TEX" }]] });
  const candidate = await startCandidate(server, test);
  const page = await openPage(candidate);
  server.advance(10 * MINUTE + GRACE);
  await sweep();
  expect(await heard(page, 1)).toMatchObject([{ type: "section-changed", section: "section-2" }]);
  server.advance(20 * MINUTE);
  await sweep();
  expect(await heard(page, 2)).toMatchObject([{ type: "section-changed" }, { type: "session-ended" }]);
});

it("numbers its messages in ascending order, so that a page can tell what it has missed", async () => {
  const candidate = await startCandidate(server, await makeTest());
  const page = await openPage(candidate);
  for (const minutes of [1, 2, 3]) await extend(candidate, minutes);
  await heard(page, 3);
  const numbers = page.messages.map(({ seq }) => seq);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
  expect(page.messages.map(({ v }) => v)).toEqual([1, 1, 1, 1]);
});

it("lets a page hear only its own attempt, even within the same test [A6.01]", async () => {
  const test = await makeTest();
  const [one, other] = [await startCandidate(server, test), await startCandidate(server, test)];
  const [page, otherPage] = [await openPage(one), await openPage(other)];
  await extend(one, 5);
  await heard(page, 1);
  // Messages keep their order, so the first one would have arrived before the page's own.
  await extend(other, 7);
  expect(await heard(otherPage, 1)).toMatchObject([{ solution_set_id: other.solutionSet.id, add_test_duration: 7 }]);
});

it("refuses a socket without a session, an attempt or a test, or with somebody else's test [A6.01]", async () => {
  const candidate = await startCandidate(server, await makeTest());
  const invited = await inviteCandidate(server, await makeTest());
  const testSlug = candidate.test.slug;
  const signedOut = await startCandidate(server, candidate.test);
  const leftover = server.browser();
  for (const [name, value] of signedOut.browser.cookies) leftover.cookies.set(name, value);
  await signedOut.browser.post("/accounts/logout");

  const tries = [
    connect(undefined, { testSlug }),
    connect(leftover, { testSlug }),
    connect(invited.browser, { testSlug }),
    connect(invited.browser, { testSlug: invited.test.slug }),
    connect(candidate.browser, {}),
    connect(candidate.browser, { testSlug: "a\0b" }),
    connect(candidate.browser, { testSlug, testId: "-1" }),
  ];
  await vi.waitFor(() => expect(tries.map(({ refusals }) => refusals)).toEqual(tries.map(() => ["refused"])), {
    timeout: 10_000,
  });
  expect(tries.flatMap(({ messages }) => messages)).toEqual([]);
});
