import { AUDIO_INCIDENT_RETRIES, RETRY_DELAY, VOICE_SEGMENT_CAP, VOICE_SESSION_CAP } from "@invigil/contract/constants";
import { IncidentMetadata } from "@invigil/contract/proctoring/proctoring";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeStream, fakeTrack } from "../testing/fake-media.ts";
import { fakePuts } from "../testing/fake-storage-server.ts";
import { memoryStorage } from "../testing/memory-storage.ts";
import type { VoiceEvent } from "../types.ts";
import type { Hears, OpenEar } from "./ear.ts";
import { createVoiceDetection } from "./voice-detection.ts";

const STARTED = Date.parse("2026-11-15T10:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: STARTED + 60_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface SetUp {
  storage?: Storage;
  open?: OpenEar;
  incidentsBefore?: number;
}
function setUp({ storage = memoryStorage(), open, incidentsBefore = 0 }: SetUp = {}) {
  let hears: Hears | undefined;
  const listening: boolean[] = [];
  const asked: object[] = [];
  const ear = { setListening: (on: boolean) => void listening.push(on), close: vi.fn() };
  const openFake: OpenEar = (_stream, given) => {
    hears = given;
    return Promise.resolve(ear);
  };
  const voice = createVoiceDetection(
    {
      stream: fakeStream(fakeTrack("audio")),
      assessmentId: 7,
      now: () => Date.now(),
      startedAt: STARTED,
      calls: {
        signAudio(body) {
          asked.push(body);
          return Promise.resolve({ signed_url: `https://storage/voice-${asked.length}`, audio_sequence: asked.length });
        },
      },
      storage,
      keyPrefix: "invigil:a-test:",
      incidentsBefore,
    },
    open ?? openFake,
  );
  const events: VoiceEvent[] = [];
  voice.on((event) => event.type !== "level" && events.push(event));
  const say = (duration: number) => {
    hears?.onVoice({ type: "speech-start" });
    const audio = new Blob([new Uint8Array(duration * 32)], { type: "audio/wav" });
    hears?.onVoice({ type: "clip", audio, duration });
  };
  const sound = (silent: boolean) => hears?.onSound({ level: silent ? 0 : 0.5, silent });
  return { voice, events, listening, asked, say, sound, ear, hears: () => hears };
}

test("[B3.04, B4.08, B7.05, B7.08] a voice becomes an incident with its metadata, and its clip goes to the server", async () => {
  const puts = fakePuts();
  const { voice, events, asked, say } = setUp();
  await voice.start();
  say(2_500);
  await vi.advanceTimersByTimeAsync(0);
  const [incident] = events.flatMap((event) => (event.type === "incident" ? [event.incident] : []));
  expect(IncidentMetadata.parse(incident?.metadata)).toEqual({
    incidentId: incident?.incidentId,
    duration: 2_500,
    size: 80_000,
    type: "audio/wav",
    offset: 57_500,
    source: "vad",
  });
  expect(incident).toMatchObject({
    fileType: "wav",
    violationTimestamp: "2026-11-15T10:00:57.500Z",
    signed_url: "https://storage/voice-1",
    audio_sequence: 1,
  });
  expect(asked).toMatchObject([{ assessment_id: 7, file_type: "wav", metadata: incident?.metadata }]);
  expect(puts).toEqual([{ url: "https://storage/voice-1", type: "audio/wav", size: 80_000 }]);
  expect(
    events.map((event) => ("state" in event ? event.state : "status" in event ? event.status : event.type)),
  ).toEqual(["speech_start", "speech_end", "incident", "uploading", "idle", "uploaded"]);
});

test("[B4.08] discards a clip shorter than a second, and does not count a misfire as a voice", async () => {
  const { voice, events, say, hears } = setUp();
  await voice.start();
  say(999);
  hears()?.onVoice({ type: "speech-start" });
  hears()?.onVoice({ type: "misfire" });
  expect(events.every(({ type }) => type === "state")).toBe(true);
  expect(voice.state()).toBe("idle");
  expect(voice.counters().voice_incidents).toBe(0);
});

test("[B4.08] keeps the session cap on this device across reloads, and rests the detector when it is reached", async () => {
  fakePuts();
  const storage = memoryStorage();
  const first = setUp({ storage });
  await first.voice.start();
  for (let count = 0; count < 10; count += 1) first.say(VOICE_SEGMENT_CAP);
  expect(storage.getItem("invigil:a-test:VAD:remaining")).toBe(String(VOICE_SESSION_CAP - 10 * VOICE_SEGMENT_CAP));
  expect(storage.getItem("invigil:a-test:VAD:incidents")).toBe("10");

  const second = setUp({ storage });
  await second.voice.start();
  for (let count = 0; count < 5; count += 1) second.say(VOICE_SEGMENT_CAP);
  expect(second.events).toContainEqual({ type: "cap-reached" });
  expect(second.listening).toEqual([true, false]);
  expect(second.voice.counters().voice_incidents).toBe(15);

  const third = setUp({ storage });
  await third.voice.start();
  expect(third.listening).toEqual([]);
});

test("[B4.08] continues counting from incidents that another device heard", async () => {
  fakePuts();
  const { voice, events, say } = setUp({ incidentsBefore: 4 });
  await voice.start();
  say(2_000);
  expect(events.flatMap((event) => (event.type === "incident" ? [event.count] : []))).toEqual([5]);
  expect(voice.counters().voice_incidents).toBe(5);
});

test("[B4.07, B4.08] pauses the detector while the microphone is muted, and counts the duration", async () => {
  const { voice, events, listening, sound } = setUp();
  await voice.start();
  for (const silent of [false, ...Array<boolean>(12).fill(true), false]) {
    sound(silent);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(listening).toEqual([true, false, true]);
  expect(events).toEqual([
    { type: "muted", count: 1 },
    { type: "unmuted", duration: 1_200 },
  ]);
  expect(voice.counters()).toEqual({ voice_incidents: 0, mute_count: 1, mute_duration: 1_200, voice_off: 0 });
});

test("[B4.08] pauses the detector while the test is not active", async () => {
  const { voice, listening } = setUp();
  voice.setActive(false);
  await voice.start();
  voice.setActive(true);
  voice.setActive(false);
  expect(listening).toEqual([true, false]);
});

test("retries a clip that does not get through, then reports it failed and sends it on a later flush", async () => {
  let works = false;
  const puts = fakePuts(() => (works ? 200 : new TypeError("Failed to fetch")));
  const { voice, events, asked, say } = setUp();
  await voice.start();
  say(3_000);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY * AUDIO_INCIDENT_RETRIES);
  expect(puts).toHaveLength(AUDIO_INCIDENT_RETRIES);
  expect(events.at(-1)).toMatchObject({ type: "upload", status: "failed" });
  works = true;
  await voice.flush();
  expect(events.at(-1)).toMatchObject({ type: "upload", status: "uploaded" });
  // The address was good; only the network failed.
  expect(asked).toHaveLength(1);
});

test.each([
  ["library", new DOMException("no script", "AbortError")],
  ["detector", new Error("no model")],
] as const)("[B8.03] reports a failure to load the %s without throwing", async (failure, error) => {
  const { voice, events } = setUp({ open: () => Promise.reject(error) });
  await voice.start();
  expect(events).toMatchObject([{ type: "failed", failure }]);
});

test("[B4.01] stop closes the ear, even one that opens only afterwards", async () => {
  const early = setUp();
  await early.voice.start();
  early.voice.stop();
  expect(early.ear.close).toHaveBeenCalledOnce();

  const close = vi.fn();
  const { promise, resolve } = Promise.withResolvers<{ setListening(): void; close(): void }>();
  const late = setUp({ open: () => promise });
  const starting = late.voice.start();
  late.voice.stop();
  resolve({ setListening() {}, close });
  await starting;
  expect(close).toHaveBeenCalledOnce();
});

test("[B8.03] tells once of a detector that breaks down later, opens it again, and says how long nothing listened", async () => {
  const ears: { hears: Hears; close: () => void }[] = [];
  const open: OpenEar = (_stream, hears) => {
    const close = vi.fn();
    ears.push({ hears, close });
    return Promise.resolve({ setListening() {}, close });
  };
  const { voice, events } = setUp({ open });
  /** Frame by frame, as the worker tells of them. */
  async function pass(seconds: number, message?: Parameters<Hears["onVoice"]>[0]) {
    for (let second = 0; second < seconds; second += 1) {
      if (message) ears.at(-1)?.hears.onVoice(message);
      await vi.advanceTimersByTimeAsync(1_000);
    }
  }
  await voice.start();
  await pass(100, { type: "heard" });
  expect(events).toEqual([]);
  await pass(65, { type: "failed", message: "out of memory" });
  expect(events).toEqual([
    { type: "failed", failure: "detector", message: "out of memory" },
    { type: "deaf", deaf: true },
    { type: "unheard", why: "out of memory", ago: 60_000 },
    { type: "unheard", why: "out of memory", ago: 0 },
  ]);
  expect(ears).toHaveLength(2);
  expect(ears[0]?.close).toHaveBeenCalledOnce();
  events.length = 0;
  await pass(3, { type: "heard" });
  expect(events.map(({ type }) => type)).toEqual(["unheard", "deaf"]);
  expect(voice.counters().voice_off).toBeGreaterThanOrEqual(60_000);
  expect(voice.counters().voice_off).toBeLessThan(70_000);
});

test("[B8.03] expects nobody to listen while the test is not active or the microphone is muted", async () => {
  const { voice, events, sound } = setUp();
  await voice.start();
  voice.setActive(false);
  await vi.advanceTimersByTimeAsync(200_000);
  voice.setActive(true);
  sound(true);
  await vi.advanceTimersByTimeAsync(2_000);
  sound(true);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(events).toEqual([{ type: "muted", count: 1 }]);
  expect(voice.counters().voice_off).toBe(0);
});
