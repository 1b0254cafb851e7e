import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { missedWords } from "@invigil/rules/evidence/missed-words";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signInRecruiter } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { COUNTERS, heartbeatBook, startProctored, sweep, type ProctoredCandidate } from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";

type Page = Awaited<ReturnType<typeof openPage>>;

let server: TestServer;
let who: ProctoredCandidate;
let page: Page;
beforeEach(async () => {
  server = await startServer();
  who = await startProctored(server);
  page = await openPage(await server.listen(), who);
});
afterEach(async () => {
  page.close();
  await server.stop();
});

/** Heartbeats with these sums for as long as that takes, and the sweeps between them. */
async function beat(seconds: number, sums: { blurs?: number; full_screen_exits?: number }, byCall = false) {
  const book = heartbeatBook(server);
  const counters = { ...COUNTERS, blurs: 0, short_blurs: 0, ...sums };
  for (let second = 0; second < seconds; second += 5) {
    server.advance(5_000);
    const { proctorSessionId } = who.settings;
    book.note({ attemptId: who.solutionSet.id, beat: { proctorSessionId, counters }, byCall });
    await book.write();
    await sweep(server);
  }
}

let sequence = 1;
beforeEach(() => void (sequence = 1));
async function say(...messages: Record<string, unknown>[]) {
  for (const message of messages) {
    await page.say(message, { seq: sequence, at: server.now().toISOString() });
    sequence += 1;
  }
}
const LEFT = { type: "blur", problem: null };
const RETURNED = { type: "focus", problem: null, away: 300 };

async function lines(kind = "exits-unreported") {
  const recruiter = await signInRecruiter(server, who.companyId);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}&kinds=${kind}`;
  return readTimeline.response.parse((await recruiter.browser.get(path)).json()).evidence;
}

it("writes one line of exits that a page counts but never reports, says what else it can be, and makes no alert [B4.03, B8.04]", async () => {
  await beat(10, {});
  await beat(90, { blurs: 1 });
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    source: "server",
    at: "2026-01-01T10:00:15.000Z",
    confidence: expect.closeTo(0.6) as number,
    label: null,
    data: { counted: 1, arrived: 0 },
  });
  // One leave is reported, two are not, and full screen was left.
  await say(LEFT, RETURNED);
  await beat(90, { blurs: 3, full_screen_exits: 1 });
  const [grown, ...others] = await lines();
  expect(others).toEqual([]);
  expect(grown).toMatchObject({ id: line?.id, data: { counted: 4, arrived: 1 } });
  expect(missedWords("exits-unreported", grown?.data ?? {})).toBe(
    "The page’s own sums count 4 exits from its window or from full screen; its messages reported 1. Something may have held messages back. A page that was closed or broke down before it could send them looks the same.",
  );
});

it("takes a message that says only that the candidate came back for no report of the leave", async () => {
  await say(RETURNED);
  await beat(90, { blurs: 1 });
  expect(await lines()).toMatchObject([{ data: { counted: 1, arrived: 0 } }]);
});

it("accuses no page whose messages came, came late, or wait for the connection", async () => {
  await say(LEFT, RETURNED);
  await beat(90, { blurs: 1 });
  // The heartbeat overtakes the messages by almost a minute.
  await beat(50, { blurs: 2 });
  await say(LEFT, RETURNED, { type: "full-screen-left" });
  await beat(90, { blurs: 2, full_screen_exits: 1 });
  // The socket is blocked, so only calls arrive; then it is back, and soon the messages are.
  await beat(120, { blurs: 3, full_screen_exits: 1 }, true);
  await beat(30, { blurs: 3, full_screen_exits: 1 });
  await say(LEFT, RETURNED);
  await beat(90, { blurs: 3, full_screen_exits: 1 });
  // The connection is lost just after a heartbeat has counted an exit.
  await beat(5, { blurs: 4, full_screen_exits: 1 });
  server.advance(100_000);
  await sweep(server);
  await beat(30, { blurs: 4, full_screen_exits: 1 });
  await say(LEFT, RETURNED);
  await beat(90, { blurs: 4, full_screen_exits: 1 });
  expect(await lines()).toEqual([]);
});
