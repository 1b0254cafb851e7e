import {
  fetchProctorSettings,
  heartbeat,
  signAudio,
  signImage,
  signImages,
} from "@invigil/contract/proctoring/proctoring";
import { readSession } from "@invigil/contract/people/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { issueProctorToken } from "../../platform/identity/proctor-tokens.ts";
import { inviteCandidate, signInRecruiter, startCandidate } from "../../testing/candidate.ts";
import { pathOf, startServer, type TestServer } from "../../testing/harness.ts";
import { refusal } from "../../testing/refusal.ts";
import { submit } from "../../testing/take-test.ts";
import {
  callProctor,
  COUNTERS,
  createSettings,
  eventsOf,
  makeProctoredTest,
  sessionOf,
  startProctored,
  type ProctoredCandidate,
} from "../../testing/proctored.ts";

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.stop());

const START = "2026-01-01T10:00:00.000Z";
const request = (who: ProctoredCandidate, more: object = {}) => ({
  upload_speed: 8.5,
  download_speed: null,
  offline_duration: 0,
  assessment_id: who.test.id,
  failed_image_uploads: [],
  proctoring_start_time: START,
  image_sequence: -1,
  mode: "image",
  ...more,
});
const image = (who: ProctoredCandidate, more: object = {}) =>
  callProctor(server, who.settings.token, signImage.path, request(who, more));
const batch = (who: ProctoredCandidate, more: object = {}) =>
  callProctor(server, who.settings.token, signImages.path, {
    ...request(who),
    batch_size: 25,
    last_signed_url: null,
    initial_call: true,
    ...more,
  });
const audio = (who: ProctoredCandidate, more: object = {}) =>
  callProctor(server, who.settings.token, signAudio.path, {
    assessment_id: who.test.id,
    violation_timestamp: START,
    metadata: { incidentId: "one", duration: 1_400, size: 40_000, type: "audio/wav", offset: 9_000, source: "vad" },
    ...more,
  });
const beat = (who: ProctoredCandidate, more: object = {}) =>
  callProctor(server, who.settings.token, pathOf(heartbeat, { assessment: who.test.id }), {
    assessmentId: who.test.id,
    proctorSessionId: who.settings.proctorSessionId,
    at: START,
    metadata: COUNTERS,
    ...more,
  });
const fetchSettings = (who: ProctoredCandidate, token = who.settings.token) =>
  callProctor(server, token, pathOf(fetchProctorSettings, { assessmentType: "test", assessmentId: who.test.id }), {});

it("starts proctoring once, and returns the same session and plan afterwards [B7.02]", async () => {
  const who = await startProctored(server);
  expect(who.settings).toMatchObject({ image_sequence: -1, plan: { image: true, audio: true, ab_mode: "single" } });
  expect(who.settings.plan?.tolerance).toEqual({ enabled: true, warning: true, left: 2 });
  const again = await createSettings(who);
  expect(again).toEqual(who.settings);
  expect((await fetchSettings(who)).json()).toEqual({ plan: who.settings.plan, image_sequence: -1 });
});

it("does not proctor a test that does not ask for it, nor a recruiter's trial [B1.01]", async () => {
  const plain = await startProctored(server, { enabled: false });
  expect(plain.settings.plan).toBeNull();
  expect(refusal(await image(plain))).toEqual([400, "invalid_request"]);
  const test = await makeProctoredTest(server);
  const { browser } = await signInRecruiter(server, test.companyId);
  await browser.post(`/rpc/test.start/${test.id}`);
  expect(refusal(await browser.post(`/rpc/proctorv2/settings/create/test/${test.id}`))).toEqual([403, "forbidden"]);
});

it("is off in the initial phase of an extended attempt and on again when it is resumed [B1.03]", async () => {
  const who = await startProctored(server);
  await submit(who);
  const recruiter = await signInRecruiter(server, who.companyId);
  const body = { username: who.account.username, minutes: 10 };
  expect((await recruiter.browser.post(`/rpc/test.extend/${who.test.id}`, body)).statusCode).toBe(200);
  expect((await createSettings(who)).plan).toBeNull();
  expect(refusal(await image(who))).toEqual([409, "session_ended"]);
  await who.browser.post("/rpc/test.restart", { test_slug: who.test.slug });
  expect((await createSettings(who)).plan).toMatchObject({ image: true });
  expect((await image(who)).statusCode).toBe(200);
});

it("follows the A/B rule by the attempt's own id, for proctoring and for batches [B1.02]", async () => {
  const share = { proctoring: { ab: true, percentage: 50 }, batch_proctoring_scaling: { ab: true, percentage: 50 } };
  const test = await makeProctoredTest(server, { enabled: false }, share);
  const both = [await startCandidate(server, test), await startCandidate(server, test)];
  const [even, odd] = both.toSorted((a, b) => (a.solutionSet.id % 2) - (b.solutionSet.id % 2));
  if (!even || !odd) throw new Error("There are two.");
  expect((await createSettings(even)).plan).toMatchObject({ ab_mode: "batch", heartbeat_interval: 5_000 });
  expect((await createSettings(odd)).plan).toBeNull();
});

it("hands out one address per picture, numbered from 1 [B7.03]", async () => {
  const who = await startProctored(server);
  const first = (await image(who)).json();
  expect(first).toEqual({ signed_url: expect.stringMatching(/^\/storage\/snapshot-/), image_sequence: 1 });
  expect((await image(who, { image_sequence: 1 })).json().image_sequence).toBe(2);
  // A page that lost its counters continues with the server's.
  expect((await image(who, { image_sequence: -1 })).json().image_sequence).toBe(3);
  expect((await createSettings(who)).image_sequence).toBe(3);
  const rows = await server.db
    .selectFrom("proctor_media")
    .selectAll()
    .where("attempt_id", "=", who.solutionSet.id)
    .execute();
  expect(rows.map(({ kind, sequence }) => [kind, sequence])).toEqual([1, 2, 3].map((n) => ["snapshot", n]));
  expect(rows[0]?.metadata).toMatchObject({ upload_speed: 8.5, mode: "image", transaction: "a-transaction" });
});

it("signs an address for the type that the browser encodes, and takes no other there", async () => {
  const who = await startProctored(server);
  const { signed_url } = (await image(who, { content_type: "image/jpeg" })).json();
  const put = (type: string) => server.browser().send("PUT", signed_url, "picture", { "content-type": type });
  expect((await put("image/webp")).statusCode).toBe(403);
  expect((await put("image/jpeg")).statusCode).toBe(200);
  expect(refusal(await image(who, { content_type: "image/png" }))).toEqual([400, "invalid_request"]);
});

it("refuses a number that it never handed out [B7.03, B7.04]", async () => {
  const who = await startProctored(server);
  expect(refusal(await image(who, { image_sequence: 7 }))).toEqual([409, "sequence_refused"]);
  expect(refusal(await batch(who, { image_sequence: 7 }))).toEqual([409, "sequence_refused"]);
  expect((await image(who)).json().image_sequence).toBe(1);
});

it("hands out a batch no larger than the settings allow [B7.04]", async () => {
  const system = { proctoring: { batch_count_image: 4 }, batch_proctoring_scaling: { ab: true, percentage: 100 } };
  const who = await startProctored(server, {}, system);
  const { signed_urls, image_sequence } = (await batch(who)).json();
  expect(signed_urls.map(({ image_sequence: n }: { image_sequence: number }) => n)).toEqual([1, 2, 3, 4]);
  expect(image_sequence).toBe(4);
  expect((await batch(who, { image_sequence: 4, batch_size: 2 })).json().image_sequence).toBe(6);
});

it("accepts a picture and a clip at their addresses [B7.08]", async () => {
  const who = await startProctored(server);
  const { signed_url } = (await image(who)).json();
  const clip = (await audio(who, { file_type: "wav" })).json();
  for (const [url, type] of [
    [signed_url, "image/webp"],
    [clip.signed_url, "audio/wav"],
  ]) {
    const put = await server.inject({
      method: "PUT",
      url,
      headers: { "content-type": type },
      payload: Buffer.alloc(500),
    });
    expect(put.statusCode).toBeLessThan(300);
  }
  const stored = await server.db
    .selectFrom("proctor_media")
    .select(["kind", "state"])
    .where("attempt_id", "=", who.solutionSet.id)
    .orderBy("created_at")
    .orderBy("kind")
    .execute();
  expect(stored).toEqual([
    { kind: "incident", state: "stored" },
    { kind: "snapshot", state: "stored" },
  ]);
});

it("puts failed pictures on the timeline, each failure once [B3.03]", async () => {
  const who = await startProctored(server);
  const failed_image_uploads = [
    { sequence: 1, stage: "upload" },
    { sequence: 2, stage: "uploadTimeoutError" },
  ];
  await image(who, { failed_image_uploads });
  await image(who, { failed_image_uploads: [...failed_image_uploads, { sequence: 2, stage: "fetch" }] });
  const events = await eventsOf(server, who.solutionSet.id);
  expect(events.map(({ kind }) => kind)).toEqual(["snapshot-failed", "snapshot-failed", "snapshot-failed"]);
  expect(events.map(({ data }) => data)).toEqual(
    expect.arrayContaining([...failed_image_uploads, { sequence: 2, stage: "fetch" }]),
  );
});

it("hands out addresses for clips, with what is known about the incident [B7.05, B3.04]", async () => {
  const who = await startProctored(server);
  expect((await audio(who)).json()).toEqual({ signed_url: expect.stringMatching(/^\/storage\//), audio_sequence: 1 });
  expect((await audio(who)).json().audio_sequence).toBe(2);
  const row = await server.db
    .selectFrom("proctor_media")
    .selectAll()
    .where("attempt_id", "=", who.solutionSet.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ kind: "incident", content_type: "audio/webm", taken_at: new Date(START) });
  expect(row.metadata).toMatchObject({ incidentId: "one", duration: 1_400, offset: 9_000, source: "vad" });
  const large = { incidentId: "two", duration: 1, size: 10_485_761, type: "audio/wav", offset: 0, source: "vad" };
  expect(refusal(await audio(who, { metadata: large }))).toEqual([400, "invalid_request"]);
  const silent = await startProctored(server, { audio: { enabled: false } });
  expect(refusal(await audio(silent))).toEqual([400, "invalid_request"]);
});

it("keeps the heartbeat counters, and the status of the first pictures [B7.06, B3.03]", async () => {
  const who = await startProctored(server);
  const imageData = [{ sequence: 1, status: "fail", retry: 2, reason: "upload", subReason: "500" }];
  expect((await beat(who, { imageData })).json()).toEqual({ ok: true });
  expect((await beat(who, { metadata: { ...COUNTERS, frames: 99 } })).json()).toEqual({ ok: true });
  server.advance(1_000);
  expect((await beat(who, { final: true, imageData })).json()).toEqual({ ok: true });
  const session = await sessionOf(server, who.solutionSet.id);
  expect(session).toMatchObject({ heartbeat_at: server.now(), counters: COUNTERS, image_statuses: imageData });
});

it("closes the session with the final heartbeat, written before the reply [B7.07]", async () => {
  const who = await startProctored(server);
  await beat(who, { final: true });
  const { ended_at, counters } = await sessionOf(server, who.solutionSet.id);
  expect({ ended_at, counters }).toEqual({ ended_at: server.now(), counters: COUNTERS });
});

it("refuses a missing, foreign, forged or expired token, and one whose attempt has ended [B7.02, B7.03]", async () => {
  const who = await startProctored(server);
  const other = await startProctored(server);
  const { solutionSet, settings } = who;
  const key = { attemptId: solutionSet.id, proctorSessionId: settings.proctorSessionId };
  const stale = issueProctorToken(server.deps, key, server.now());
  const forged = settings.token.replace(/^\d+/, String(other.solutionSet.id));
  const unknown = issueProctorToken(
    server.deps,
    { ...key, proctorSessionId: other.settings.proctorSessionId },
    new Date(server.now().getTime() + 60_000),
  );
  for (const token of ["", "x", stale, forged, unknown]) {
    expect(refusal(await fetchSettings(who, token))).toEqual([401, "unauthenticated"]);
  }
  expect(refusal(await fetchSettings(who, other.settings.token))).toEqual([400, "invalid_request"]);
  expect(refusal(await who.browser.post(signImage.path, request(who)))).toEqual([401, "unauthenticated"]);
  await submit(who);
  expect(refusal(await image(who))).toEqual([409, "session_ended"]);
  expect(refusal(await fetchSettings(who))).toEqual([409, "session_ended"]);
  expect(refusal(await who.browser.post(`/rpc/proctorv2/settings/create/test/${who.test.id}`))).toEqual([
    409,
    "session_ended",
  ]);
});

it("refuses the token of an attempt whose time is over", async () => {
  const own = await startServer();
  const who = await startProctored(own);
  own.advance(61 * 60_000);
  const reply = await callProctor(own, who.settings.token, signImage.path, request(who));
  expect(refusal(reply)).toEqual([409, "session_ended"]);
  await own.stop();
});

it("gives a session's id only to its own holder [B7.10]", async () => {
  const who = await startProctored(server);
  const { id, slug } = who.test;
  const path = (more: object = {}) => pathOf(readSession, { id, slug, username: who.account.username, ...more });
  expect((await who.browser.get(path())).json()).toEqual({ session_id: expect.any(String) });
  expect((await who.browser.get(path({ id: id + 1 }))).statusCode).toBe(404);
  const invited = await inviteCandidate(server, who.test);
  for (const [browser, url] of [
    [invited.browser, path()],
    [invited.browser, path({ username: invited.account.username })],
    [who.browser, path({ slug: "another" })],
    [who.browser, path({ id: who.solutionSet.id + id + 1 })],
  ] as const) {
    expect(refusal(await browser.get(url))).toEqual([404, "solution_set_not_found"]);
  }
});
