import { heartbeat, signImage, signImages } from "@invigil/contract/proctoring/proctoring";
import { readTimeline } from "@invigil/contract/proctoring/evidence";
import { updateSolution } from "@invigil/contract/taking/solutions";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import {
  callProctor,
  COUNTERS,
  heartbeatBook,
  makeProctoredTest,
  sessionOf,
  startProctored,
  sweep,
  type ProctoredCandidate,
} from "../../testing/proctored.ts";
import { openPage } from "../../testing/socket-page.ts";
import { saveAnswer } from "../../testing/take-test.ts";

let server: TestServer;
let address: string;
let page: Awaited<ReturnType<typeof openPage>> | undefined;
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
});
afterEach(async () => {
  page?.close();
  page = undefined;
  await server.stop();
});

const CAMERA = ["pictures-missing", "webcam-disabled"];
const COUNTED = { ...COUNTERS, snapshots_taken: 0, snapshots_stored: 0 };

const asked = (who: ProctoredCandidate) => ({
  upload_speed: null,
  download_speed: null,
  offline_duration: 0,
  assessment_id: who.test.id,
  failed_image_uploads: [],
  proctoring_start_time: server.now().toISOString(),
  image_sequence: -1,
  mode: "image",
});

async function put(url: string, content = "a picture"): Promise<void> {
  const headers = { "content-type": "image/webp" };
  const reply = await server.inject({ method: "PUT", url, headers, payload: content });
  expect(reply.statusCode).toBeLessThan(300);
}

async function sendPicture(who: ProctoredCandidate): Promise<void> {
  const reply = await callProctor(server, who.settings.token, signImage.path, asked(who));
  await put(reply.json<{ signed_url: string }>().signed_url);
}

/** The page is in contact for so many seconds, and the server sweeps as it does by itself. */
async function live(who: ProctoredCandidate, seconds: number, { counters = COUNTED, byCall = false } = {}) {
  const book = heartbeatBook(server);
  const { proctorSessionId } = who.settings;
  for (let second = 0; second < seconds; second += 5) {
    server.advance(5_000);
    book.note({ attemptId: who.solutionSet.id, beat: { proctorSessionId, counters }, byCall });
    await book.write();
    await sweep(server);
  }
}

async function lines(who: Pick<ProctoredCandidate, "companyId" | "test" | "account">, kinds: readonly string[]) {
  const recruiter = await signInRecruiter(server, who.companyId);
  const path = `${pathOf(readTimeline, { slug: who.test.slug })}?username=${who.account.username}`;
  const { evidence } = readTimeline.response.parse((await recruiter.browser.get(path)).json());
  return evidence.filter(({ kind }) => kinds.includes(kind));
}

it("misses the pictures of a camera that a script has stopped, from the last one until the next [B4.06, B8.04]", async () => {
  const who = await startProctored(server);
  page = await openPage(address, who);
  await sendPicture(who);
  const last = server.now();
  await live(who, 40);
  expect(await lines(who, CAMERA)).toEqual([]);
  await live(who, 20);
  expect(await lines(who, CAMERA)).toMatchObject([
    { kind: "pictures-missing", source: "server", at: last.toISOString(), data: {} },
  ]);
  await sendPicture(who);
  await live(who, 20);
  expect(await lines(who, CAMERA)).toMatchObject([{ kind: "pictures-missing", data: { duration: 60_000 } }]);
});

it("makes one line of what the page says and what the server misses, whichever comes first [B8.04]", async () => {
  const who = await startProctored(server);
  page = await openPage(address, who);
  const at = () => server.now().toISOString();
  await sendPicture(who);
  await live(who, 60);
  await page.say({ type: "webcam-disabled", reason: "stopped" }, { seq: 1, at: at() });
  expect(await lines(who, CAMERA)).toMatchObject([
    { kind: "pictures-missing", sources: ["server", "browser"], data: { reason: "stopped" } },
  ]);
  await page.say({ type: "webcam-enabled", label: "A camera" }, { seq: 2, at: at() });
  await sendPicture(who);
  server.advance(5_000);
  await page.say({ type: "webcam-disabled", reason: "ended" }, { seq: 3, at: at() });
  await live(who, 60);
  expect(await lines(who, CAMERA)).toMatchObject([
    { kind: "pictures-missing" },
    { kind: "webcam-disabled", sources: ["browser", "server"], data: { reason: "ended" } },
  ]);
});

it("waits longer for a page that says that its pictures wait, and misses none in a pause or a silence", async () => {
  const who = await startProctored(server);
  page = await openPage(address, who);
  const waiting = { ...COUNTED, snapshots_taken: 5, snapshots_stored: 1 };
  await live(who, 80, { counters: waiting });
  expect(await lines(who, CAMERA)).toEqual([]);
  await live(who, 40, { counters: waiting });
  expect(await lines(who, CAMERA)).toMatchObject([{ kind: "pictures-missing", data: { waiting: true } }]);
  const paused = await startProctored(server);
  const { browser: recruiter } = await signInRecruiter(server, paused.companyId);
  const whose = { username: paused.account.username };
  await recruiter.post(`/rpc/test.pause/${paused.test.id}`, whose);
  await live(paused, 120);
  await recruiter.post(`/rpc/test.unpause/${paused.test.id}`, whose);
  await live(paused, 30);
  expect(await lines(paused, CAMERA)).toEqual([]);
});

it("expects no pictures where no camera is asked for", async () => {
  const who = await startProctored(server, { snapshot: false });
  await live(who, 120);
  expect(await lines(who, CAMERA)).toEqual([]);
});

it("writes that contact comes by calls alone, once, with its end [B7.06]", async () => {
  const who = await startProctored(server, { snapshot: false });
  await live(who, 20, { byCall: true });
  expect(await lines(who, ["no-socket"])).toEqual([]);
  await live(who, 20, { byCall: true });
  await live(who, 5);
  expect(await lines(who, ["no-socket"])).toMatchObject([
    { source: "server", at: "2026-01-01T10:00:05.000Z", data: { duration: 40_000 } },
  ]);
});

it("recognises heartbeats that a program sends by calls [B7.06]", async () => {
  const who = await startProctored(server, { snapshot: false });
  const { proctorSessionId, token } = who.settings;
  for (let call = 0; call < 2; call += 1) {
    server.advance(25_000);
    const at = server.now().toISOString();
    const body = { assessmentId: who.test.id, proctorSessionId, at, metadata: COUNTED };
    const path = pathOf(heartbeat, { assessment: who.test.id });
    expect((await callProctor(server, token, path, body)).statusCode).toBe(200);
    // The server writes them together, every few seconds.
    await expect
      .poll(async () => (await sessionOf(server, who.solutionSet.id)).heartbeat_at, { timeout: 30_000, interval: 200 })
      .toEqual(server.now());
    await sweep(server);
  }
  expect(await lines(who, ["no-socket"])).toMatchObject([{ source: "server", at: "2026-01-01T10:00:25.000Z" }]);
});

it("says nothing about calls while a page is connected", async () => {
  const who = await startProctored(server, { snapshot: false });
  page = await openPage(address, who);
  await vi.waitUntil(async () => (await server.db.selectFrom("open_page").selectAll().execute()).length > 0);
  await live(who, 40, { byCall: true });
  expect(await lines(who, ["no-socket"])).toEqual([]);
});

it("compares the pictures that a page reports with those that arrived [B7.06]", async () => {
  const who = await startProctored(server);
  page = await openPage(address, who);
  for (let picture = 0; picture < 2; picture += 1) await sendPicture(who);
  await live(who, 10, { counters: { ...COUNTED, snapshots_taken: 6, snapshots_stored: 6 } });
  expect(await lines(who, ["counters-differ"])).toEqual([]);
  await live(who, 10, { counters: { ...COUNTED, snapshots_taken: 30, snapshots_stored: 30 } });
  expect(await lines(who, ["counters-differ"])).toMatchObject([{ data: { reported: 30, stored: 2 } }]);
});

it("misses a program that starts the test and never asks for the proctoring settings [B7.02]", async () => {
  const test = await makeProctoredTest(server);
  const who = { ...(await startCandidate(server, test)), companyId: test.companyId };
  server.advance(31_000);
  await sweep(server);
  expect(await lines(who, ["heartbeat-lost"])).toMatchObject([{ at: "2026-01-01T10:00:00.000Z" }]);
});

it("misses the pictures of a program that saves answers and reports nothing else [B7.02]", async () => {
  const begin = async () => {
    const test = await makeProctoredTest(server);
    const who = { ...(await startCandidate(server, test)), companyId: test.companyId };
    const { slug } = await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: "1" });
    const path = pathOf(updateSolution, { slug });
    const save = (seq: number) =>
      who.browser.patch(path, { answer: String(seq), seq, base: seq - 1, writer: "a-tab-of-the-test" });
    return { ...who, save };
  };
  const cheat = await begin();
  const honest = await begin();
  for (const seq of [2, 3, 4, 5]) {
    server.advance(60_000);
    expect((await cheat.save(seq)).statusCode).toBe(200);
    await sweep(server);
  }
  // Whose connection was lost for the whole time, and whose page is heard a moment after the answers have arrived.
  for (const seq of [2, 3, 4, 5]) {
    expect((await honest.save(seq)).statusCode).toBe(200);
    server.advance(2_000);
    await sweep(server);
  }
  expect(await lines(cheat, CAMERA)).toMatchObject([
    { kind: "pictures-missing", at: "2026-01-01T10:00:00.000Z", data: { answers: true } },
  ]);
  expect(await lines(honest, CAMERA)).toEqual([]);
});

it("gives each picture of a batch the time at which it arrives, so that one that is sent again is seen [B7.03]", async () => {
  const scaling = { batch_proctoring_scaling: { ab: true, percentage: 100 } };
  const who = await startProctored(server, {}, scaling);
  const body = { ...asked(who), batch_size: 3, last_signed_url: null, initial_call: true };
  const reply = await callProctor(server, who.settings.token, signImages.path, body);
  const { signed_urls } = signImages.response.parse(reply.json());
  for (const { signed_url } of signed_urls) {
    server.advance(30_000);
    await put(signed_url, "the same old picture");
  }
  expect((await lines(who, ["snapshot"])).map(({ at }) => at)).toEqual([
    "2026-01-01T10:00:30.000Z",
    "2026-01-01T10:01:00.000Z",
    "2026-01-01T10:01:30.000Z",
  ]);
});
