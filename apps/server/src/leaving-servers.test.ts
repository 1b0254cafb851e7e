import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLive } from "@invigil/contract/proctoring/live";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter } from "./testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "./testing/harness.ts";
import { startMain } from "./testing/main-process.ts";
import { COUNTERS, eventsOf, sessionOf, startProctored, type ProctoredCandidate } from "./testing/proctored.ts";
import { openPage } from "./testing/socket-page.ts";

/** The first server is a process of its own, which can be told to stop or be killed. Recruiters use the second. */
let folder: string;
let first: ReturnType<typeof startMain>;
let address: string;
let second: TestServer;
let elsewhere: string;
let who: ProctoredCandidate;
let recruiter: Awaited<ReturnType<typeof signInRecruiter>>["browser"];
let pages: Awaited<ReturnType<typeof openPage>>[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "invigil-leaving-"));
  second = await startServer({ start: "now" });
  elsewhere = await second.listen();
  who = await startProctored(second);
  recruiter = (await signInRecruiter(second, who.companyId)).browser;
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  first = startMain({
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: second.databaseUrl,
    SECRETS: JSON.stringify(second.deps.secrets),
    DEMO: "false",
    DRAIN_WAIT_SECONDS: "6",
    DRAIN_SPREAD_SECONDS: "1",
  });
  await vi.waitUntil(() => first.said.out.includes("Invigil is ready at "), { timeout: 180_000 });
});
afterEach(async () => {
  for (const page of pages) page.close();
  pages = [];
  first.child.kill("SIGKILL");
  await first.ended;
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
async function open(at: string, hello?: Parameters<typeof openPage>[2]) {
  const page = await openPage(at, who, hello);
  pages.push(page);
  return page;
}
const extend = (minutes: number) =>
  recruiter.post(`/rpc/test.extend/${who.test.id}`, { username: who.account.username, minutes });
const added = ({ messages }: (typeof pages)[number]) =>
  messages.flatMap((message) => ("add_test_duration" in message ? message.add_test_duration : []));
const connected = async () =>
  readLive.response
    .parse((await recruiter.get(pathOf(readLive, { slug: who.test.slug }))).json())
    .rows.map((row) => row.connected);

it("sends its pages elsewhere before it stops, with their heartbeats written and no alert", async () => {
  const tab_id = "the-only-tab";
  const page = await open(address, { tab_id });
  const { token, proctorSessionId } = who.settings;
  await page.say({ type: "validate-session", fp: "f", token, sid: null, maxAge: 60_000 });
  await page.heard("session-created");
  await extend(1);
  const { seq } = await page.heard("time-changed");
  const before = (await eventsOf(second, who.solutionSet.id)).map(({ kind }) => kind);
  await page.say({ type: "heartbeat", proctorSessionId, metadata: COUNTERS });
  await vi.waitUntil(() => second.deps.presence.others() === 1, { timeout: 30_000 });

  first.child.kill("SIGTERM");
  await vi.waitFor(
    async () => {
      const reply = await fetch(`${address}/readyz`);
      expect([reply.status, await reply.json()]).toMatchObject([503, { message: "This server is about to stop." }]);
    },
    { timeout: 30_000 },
  );
  // It serves whoever is still sent there.
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await page.untilMoved();
  const back = await open(elsewhere, { tab_id, heard: seq });
  await back.say({ type: "validate-session", fp: "f", token, sid: null, maxAge: 60_000 }, { seq: 2 });
  expect(await back.heard("session-active")).toMatchObject({ active: true, tab_id });
  expect(await first.ended).toMatchObject({ code: 0, err: "" });
  expect(await connected()).toEqual([true]);
  await extend(2);
  await back.heard("time-changed");
  expect(added(back)).toEqual([3]);
  const after = (await eventsOf(second, who.solutionSet.id)).map(({ kind }) => kind);
  // The second extension, and nothing about the candidate.
  expect(after).toEqual([...before, "extend"]);
  expect(await sessionOf(second, who.solutionSet.id)).toMatchObject({ heartbeat_at: expect.any(Date) });
});

it("loses nothing for a page whose server is killed: elsewhere it hears all that it missed, once", async () => {
  const page = await open(address);
  await extend(1);
  const { seq } = await page.heard("time-changed");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  for (const minutes of [2, 3]) await extend(minutes);
  const back = await open(elsewhere, { heard: seq });
  await back.heard("time-changed", (message) => message.seq === seq + 2);
  await extend(4);
  await back.heard("time-changed", (message) => message.seq === seq + 3);
  expect(added(back)).toEqual([3, 6, 10]);
});
