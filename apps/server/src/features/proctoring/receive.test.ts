import { ClientMessage } from "@invigil/contract/socket-client";
import { signAudio, signImage } from "@invigil/contract/proctoring/proctoring";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaTerms } from "../../shared/media/media-terms.queries.ts";
import { startServer, type TestServer } from "../../testing/harness.ts";
import { openPage } from "../../testing/socket-page.ts";
import { submit } from "../../testing/take-test.ts";
import { callProctor, COUNTERS, eventsOf, startProctored } from "../../testing/proctored.ts";
import { oneOfEach } from "../../testing/proctor-messages.ts";

let server: TestServer;
let address: string;
type OpenPage = Awaited<ReturnType<typeof openPage>>;
let pages: OpenPage[] = [];
beforeEach(async () => {
  server = await startServer();
  address = await server.listen();
});
afterEach(async () => {
  for (const page of pages) page.close();
  pages = [];
  await server.stop();
});

async function open(who: Parameters<typeof openPage>[1]) {
  const page = await openPage(address, who);
  pages.push(page);
  return page;
}

const blur = { type: "blur", problem: null };

it("puts every event from a page on the timeline, in order, with its problem [B7.20]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const problem = who.problems[0]?.slug ?? "";
  const said = oneOfEach(problem, who.settings.token);
  const named = ClientMessage.options.map(({ shape }) => shape.type.value);
  const without = ["ping", "heartbeat", "validate-session", "movement-shown", "movement-over", "movement-declined"];
  expect(new Set([...said.map(([, { type }]) => type), ...without])).toEqual(new Set(named));

  for (const [index, [, event]] of said.entries()) {
    expect(await page.say(event, { seq: index + 1 })).toEqual({ ok: true, seq: index + 1 });
  }
  const events = await eventsOf(server, who.solutionSet.id);
  expect(events.map(({ kind, sequence, source }) => [kind, sequence, source])).toEqual(
    said.map(([kind], index) => [kind, index + 1, "browser"]),
  );
  expect(events.find(({ kind }) => kind === "blur")?.problem_id).toBe(who.problems[0]?.id);
  expect(events.find(({ kind }) => kind === "no-face")).toMatchObject({
    confidence: 0.75,
    detector: "faces 1.0",
    data: { details: { faces: 0 }, tab_id: page.tabId },
  });
  expect(JSON.stringify(events)).not.toContain(who.settings.token);
});

it("acknowledges a repeat without storing it twice, and refuses gaps, jumps and used numbers [B4.12]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const other = await open(who);
  expect(await page.say(blur, { seq: 2 })).toEqual({ ok: false, code: "sequence", expected: 1 });
  expect(await page.say(blur, { seq: 1 })).toEqual({ ok: true, seq: 1 });
  expect(await page.say(blur, { seq: 1 })).toEqual({ ok: true, seq: 1 });
  expect(await page.say(blur, { seq: 3_000 })).toEqual({ ok: false, code: "sequence", expected: 2 });
  // The same number with other content, and another page's number: both must continue from the next.
  const mismatch = { type: "time-mismatch", difference: 1 };
  expect(await page.say(mismatch, { seq: 1 })).toEqual({ ok: false, code: "sequence", expected: 2 });
  expect(await other.say(blur, { seq: 1 })).toEqual({ ok: false, code: "sequence", expected: 2 });
  expect(await other.say(blur, { seq: 2 })).toEqual({ ok: true, seq: 2 });
  expect((await eventsOf(server, who.solutionSet.id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  const set = await who.browser.get(`/api.v2/assessment/${who.test.id}/solutionset`);
  expect(set.json().event_sequence).toBe(3);
});

it("keeps the order of messages that are sent without waiting", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const seqs = Array.from({ length: 20 }, (_, index) => index + 1);
  const answers = await Promise.all(seqs.map((seq) => page.say({ type: "online", duration: seq }, { seq })));
  expect(answers).toEqual(seqs.map((seq) => ({ ok: true, seq })));
  const events = await eventsOf(server, who.solutionSet.id);
  expect(events.map(({ data }) => data)).toMatchObject(seqs.map((duration) => ({ duration })));
});

it("does not count pings and heartbeats [B4.12]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const { proctorSessionId } = who.settings;
  expect(await page.say({ type: "ping" }, { seq: 1 })).toEqual({ ok: true, seq: 1 });
  expect(await page.say({ type: "heartbeat", proctorSessionId, metadata: COUNTERS }, { seq: 1 })).toEqual({
    ok: true,
    seq: 1,
  });
  expect(await page.say(blur, { seq: 1 })).toEqual({ ok: true, seq: 1 });
  expect(await eventsOf(server, who.solutionSet.id)).toHaveLength(1);
});

it("refuses messages that violate the contract", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const invalid = { ok: false, code: "invalid" };
  expect(await page.say(blur, { v: 2 })).toEqual(invalid);
  expect(await page.say({ type: "nothing" })).toEqual(invalid);
  expect(await page.say({ type: "blur" })).toEqual(invalid);
  expect(await page.say({ ...blur, tab_id: "short" })).toEqual(invalid);
  expect(await page.say({ type: "location-changed", url: "a\0b" })).toEqual(invalid);
  expect(await page.say({ metadata: COUNTERS, type: "heartbeat", proctorSessionId: "x" })).toEqual(invalid);
  expect(await page.say(blur, { at: "yesterday" })).toEqual(invalid);
  expect(await eventsOf(server, who.solutionSet.id)).toEqual([]);
});

it("refuses an expired token and another attempt's token [B7.18]", async () => {
  const who = await startProctored(server);
  const other = await startProctored(server);
  const page = await open(who);
  const validate = { type: "validate-session", fp: "f", sid: null, maxAge: 60_000, take_over: false };
  const refused = { ok: false, code: "token" };
  expect(await page.say({ ...validate, token: other.settings.token })).toEqual(refused);
  expect(await page.say({ ...validate, token: "forged" })).toEqual(refused);
  const [, track] = oneOfEach("p", other.settings.token).find(([kind]) => kind === "track") ?? [];
  expect(await page.say({ ...track })).toEqual(refused);
  expect(await page.say({ ...validate, token: who.settings.token })).toEqual({ ok: true, seq: 1 });
  server.advance(26 * 3_600_000);
  expect(await page.say({ ...validate, token: who.settings.token }, { seq: 2 })).toEqual(refused);
});

it("accepts no event of an ended attempt, except those in flight", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  await submit(who);
  expect(await page.say(blur, { seq: 1 })).toEqual({ ok: true, seq: 1 });
  server.advance(6_000);
  expect(await page.say(blur, { seq: 2 })).toEqual({ ok: false, code: "ended" });
});

it("stores what a page says after an outage in which its attempt would have ended", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const { outages } = server.deps;
  await outages.catchUp();
  server.advance(65 * 60_000);
  // The database is not back yet: the page will try again.
  vi.spyOn(outages, "catchUp").mockRejectedValueOnce(new Error("away"));
  expect(await page.say(blur, { seq: 1 })).toEqual({ ok: false, code: "limit" });
  expect(await page.say(blur, { seq: 1 })).toEqual({ ok: true, seq: 1 });
  const kinds = (await eventsOf(server, who.solutionSet.id)).map(({ kind }) => kind);
  expect(kinds).toEqual(["service-away", "service-back", "blur"]);
});

it("never accepts a time in the future", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  await page.say(blur, { at: "2030-01-01T10:00:00.000Z" });
  // The identical message is still a repeat.
  expect(await page.say(blur, { at: "2030-01-01T10:00:00.000Z" })).toEqual({ ok: true, seq: 1 });
  expect((await eventsOf(server, who.solutionSet.id)).map(({ at }) => at)).toEqual([server.now()]);
});

it("links a finding to the picture and a voice to its clip, whichever came first [B3.04]", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const { token } = who.settings;
  const body = {
    upload_speed: null,
    download_speed: null,
    offline_duration: 0,
    assessment_id: who.test.id,
    failed_image_uploads: [],
    proctoring_start_time: server.now().toISOString(),
    image_sequence: -1,
    mode: "image",
  };
  await callProctor(server, token, signImage.path, body);
  const details = { type: "alert", kind: "objects", confidence: 0.9, detector: "d", image_sequence: 1, details: {} };
  await page.say(details, { seq: 1 });
  await page.say({ type: "voice", incidentId: "one", duration: 1_400 }, { seq: 2 });
  const metadata = { incidentId: "one", duration: 1_400, size: 9_000, type: "audio/wav", offset: 0, source: "vad" };
  const clip = { assessment_id: who.test.id, violation_timestamp: server.now().toISOString(), metadata };
  await callProctor(server, token, signAudio.path, clip);
  const events = await eventsOf(server, who.solutionSet.id);
  expect(events.map(({ kind, media_id }) => [kind, media_id?.split("-")[0]])).toEqual([
    ["objects", "snapshot"],
    ["voice", "incident"],
  ]);
});

const CLIP = { duration: 1_400, size: 500, type: "audio/wav", offset: 0, source: "vad" };
for (const order of ["word first", "clip first", "neither saw the other"] as const) {
  it(`has one line for a voice and its clip, ${order}`, async () => {
    const who = await startProctored(server);
    const page = await open(who);
    const say = () => page.say({ type: "voice", incidentId: "one", duration: 1_400 }, { seq: 1 });
    if (order === "word first") await say();
    const violation_timestamp = server.now().toISOString();
    const metadata = { ...CLIP, incidentId: "one" };
    const signed = await callProctor(server, who.settings.token, signAudio.path, {
      assessment_id: who.test.id,
      violation_timestamp,
      metadata,
      file_type: "wav",
    });
    if (order === "neither saw the other") {
      await say();
      const unlinked = server.db.updateTable("attempt_event").set({ media_id: null });
      await unlinked.where("attempt_id", "=", who.solutionSet.id).execute();
    }
    const { signed_url } = signed.json<{ signed_url: string }>();
    const headers = { "content-type": "audio/wav" };
    const put = await server.inject({ method: "PUT", url: signed_url, headers, payload: Buffer.alloc(500) });
    expect(put.statusCode).toBeLessThan(300);
    if (order === "clip first") await say();
    const events = await eventsOf(server, who.solutionSet.id);
    expect(events.map(({ kind, sequence, media_id }) => [kind, sequence, media_id?.split("-")[0]])).toEqual([
      ["voice", 1, "incident"],
    ]);
  });
}

it("handles a voice event and its clip at the same time without a deadlock", async () => {
  const who = await startProctored(server);
  const page = await open(who);
  const violation_timestamp = server.now().toISOString();
  const body = { assessment_id: who.test.id, violation_timestamp, metadata: { ...CLIP, incidentId: "one" } };
  const signed = await callProctor(server, who.settings.token, signAudio.path, { ...body, file_type: "wav" });
  const { signed_url } = signed.json<{ signed_url: string }>();
  const mediaId = signed_url.slice("/storage/".length, signed_url.indexOf("?"));
  await server.db.transaction().execute(async (tx) => {
    // The position of an arriving clip before it looks for its line.
    await mediaTerms(tx, mediaId);
    expect(await page.say({ type: "voice", incidentId: "one", duration: 1_400 }, { seq: 1 })).toMatchObject({
      ok: true,
    });
  });
});

it("counts how often a sound was played, and tells every page, including later ones [B7.19]", async () => {
  const who = await startProctored(server);
  const [page, other] = [await open(who), await open(who)];
  const problem = who.problems[0]?.slug ?? "";
  await page.say({ type: "audio-played", problem }, { seq: 1 });
  await page.say({ type: "audio-played", problem }, { seq: 1 });
  await page.say({ type: "audio-played", problem: "of-another-test" }, { seq: 2 });
  await page.say({ type: "audio-played", problem }, { seq: 3 });
  const twice = (message: object) => "audioPlayCountObj" in message && JSON.stringify(message).includes(":2}");
  for (const each of [page, other]) {
    expect(await each.heard("audio-completion-count", twice)).toMatchObject({ audioPlayCountObj: { [problem]: 2 } });
  }
  const late = await open(who);
  const [, init] = oneOfEach(problem, who.settings.token)[0] ?? [];
  await late.say({ ...init }, { seq: 4 });
  expect(await late.heard("audio-completion-count")).toMatchObject({ audioPlayCountObj: { [problem]: 2 } });
});

it("holds back a page that floods the server", async () => {
  const limited = await startServer({ env: { RATE_LIMITS: "true" } });
  const who = await startProctored(limited);
  const page = await openPage(await limited.listen(), who);
  const answers = await Promise.all(Array.from({ length: 300 }, () => page.say({ type: "ping" })));
  expect(answers).toContainEqual({ ok: false, code: "limit" });
  expect(answers).toContainEqual({ ok: true, seq: 1 });
  page.close();
  await limited.stop();
});
