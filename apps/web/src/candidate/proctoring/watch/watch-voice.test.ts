// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resetSocketReport } from "../../../lib/socket/socket.ts";
import { useToasts } from "../../../shared/parts/toasts.ts";
import { aTest, candidate } from "../../../testing/fixtures.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { useProctorView } from "../proctor-store.ts";
import { aPlan, SESSION_ID } from "../testing/a-plan.ts";
import { fakeBrowser } from "../testing/fake-browser.ts";
import { said } from "../testing/run-proctoring.ts";
import { watchVoice } from "./watch-voice.ts";

const CLIP = { type: "clip", audio: new Blob(["wav"], { type: "audio/wav" }), duration: 2_000 };
const ending: AbortController[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const controller of ending.splice(0)) controller.abort();
  resetSocketReport();
  useToasts.setState({ toasts: [] });
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Port {
  postMessage(): void;
  onmessage?: (event: { data: unknown }) => void;
}

/** Fakes the listening worker and the audio thread, both under the test's control. */
function fakeEars() {
  const workers: EventTarget[] = [];
  const ports: Port[] = [];
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      workers.push(this);
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { type: "ready" } })));
    }
    postMessage() {}
    terminate() {}
  }
  class FakeContext {
    state = "running";
    audioWorklet = { addModule: () => Promise.resolve() };
    createMediaStreamSource = () => ({ connect() {} });
    close = () => Promise.resolve();
  }
  class FakeNode {
    port: Port = { postMessage() {} };
    constructor() {
      ports.push(this.port);
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AudioWorkletNode", FakeNode);
  return {
    isListening: () => ports.length > 0,
    say: (data: unknown) => workers.at(-1)?.dispatchEvent(new MessageEvent("message", { data })),
    opened: () => workers.length,
    /** An error that nobody in the worker catches. */
    breakDown: () => workers.at(-1)?.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })),
    sound: (silent: boolean) => ports.at(-1)?.onmessage?.({ data: { level: 0, silent } }),
  };
}

function watch(now = () => Date.now()) {
  const stop = new AbortController();
  ending.push(stop);
  const sent: Record<string, unknown>[] = [];
  const context: ProctoringContext = {
    attempt: { id: 11, test: aTest(), user: candidate },
    session: {
      token: "t",
      image_sequence: -1,
      proctorSessionId: SESSION_ID,
      plan: aPlan(),
      counters: null,
      returned: null,
      startedAt: 0,
    },
    plan: aPlan({ audio: true }),
    send: (event) => sent.push(event),
    now,
    problem: () => null,
    isSubmitting: () => false,
    signal: stop.signal,
  };
  const voice = watchVoice(context, { signAudio: () => Promise.reject(new Error("no line")) });
  return { voice, sent, stop, types: () => sent.map(({ type }) => type) };
}

it("reports every voice and warns about the first two [B9.05, B8.03]", async () => {
  fakeBrowser();
  const ears = fakeEars();
  const { sent, voice } = watch();
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  const toasts = () => useToasts.getState().toasts.filter(({ type }) => type === "voice-detected");
  const shown: number[] = [];
  for (const _ of [1, 2, 3]) {
    useToasts.setState({ toasts: [] });
    ears.say(CLIP);
    shown.push(toasts().length);
  }
  expect(shown).toEqual([1, 1, 0]);
  expect(sent.filter(({ type }) => type === "voice")).toMatchObject([{ duration: 2_000 }, {}, {}]);
  expect(voice.counters().voice_incidents).toBe(3);
});

it("says in the toast that a voice may be reported [B8.03]", async () => {
  fakeBrowser();
  const ears = fakeEars();
  watch();
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  ears.say(CLIP);
  expect(useToasts.getState().toasts).toMatchObject([
    { title: "Voice Detected!", message: "Speaking or background noise may be reported as a violation." },
  ]);
});

it("reports mute and unmute, with counts and duration, even across a lost microphone [B4.07]", async () => {
  const browser = fakeBrowser();
  const ears = fakeEars();
  let time = 0;
  const { voice, sent, types } = watch(() => time);
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  for (const [at, silent] of [
    [0, true],
    [3_000, true],
    [5_000, false],
  ] as const) {
    time = at;
    ears.sound(silent);
  }
  expect(types()).toEqual(["microphone-enabled", "microphone-muted", "microphone-unmuted"]);
  expect(sent[2]).toMatchObject({ duration: 5_000 });
  browser.tracks[0]?.end();
  expect(types().at(-1)).toBe("microphone-disabled");
  expect(useProctorView.getState().microphone).toMatchObject({ state: "missing", reason: "ended" });
  voice.open();
  await vi.waitFor(() => expect(types().at(-1)).toBe("microphone-enabled"));
  expect(voice.counters()).toMatchObject({ mute_count: 1, mute_duration: 5_000 });
});

it("tells the candidate of a microphone that stays silent, until it is heard again [B4.07]", async () => {
  fakeBrowser();
  const ears = fakeEars();
  let time = 0;
  watch(() => time);
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const sound = (at: number, silent: boolean) => {
    time = at;
    ears.sound(silent);
  };
  const isTold = () => useProctorView.getState().silent;
  // Between two words.
  sound(0, true);
  sound(2_000, true);
  sound(4_000, false);
  vi.advanceTimersByTime(20_000);
  expect(isTold()).toBe(false);
  sound(5_000, true);
  sound(7_000, true);
  vi.advanceTimersByTime(9_000);
  expect(isTold()).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect(isTold()).toBe(true);
  sound(20_000, false);
  expect(isTold()).toBe(false);
});

it("continues without a detector that cannot be loaded, and says so [B8.03]", async () => {
  fakeBrowser();
  fakeEars();
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      audioWorklet = { addModule: () => Promise.reject(new Error("blocked")) };
      close = () => Promise.resolve();
    },
  );
  const { types } = watch();
  await vi.waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  expect(useToasts.getState().toasts[0]?.message).toBe("Failed to initialize Voice Activity Detector");
  expect(types()).toEqual(["microphone-enabled"]);
  expect(said("voice-failed")).toHaveLength(1);
});

it("says that a detector which broke down later does not listen, to the server and the candidate, and tries again [B8.03]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  fakeBrowser();
  const ears = fakeEars();
  const { voice, sent } = watch();
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  const isTold = () => useProctorView.getState().deaf;
  ears.say({ type: "heard" });
  ears.breakDown();
  vi.advanceTimersByTime(59_000);
  expect(isTold()).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect(isTold()).toBe(true);
  expect(sent.filter(({ type }) => type === "unseen")).toMatchObject([
    { kind: "voice-off", why: "out of memory" },
    { kind: "voice-off", why: "out of memory" },
  ]);
  expect(useToasts.getState().toasts).toHaveLength(1);
  // The second one works.
  await vi.waitFor(() => expect(ears.opened()).toBe(2));
  ears.say({ type: "heard" });
  expect(isTold()).toBe(false);
  expect(voice.counters().voice_off).toBeGreaterThanOrEqual(60_000);
});

it("counts a microphone that is off as a time in which no voice was detected", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const browser = fakeBrowser();
  const ears = fakeEars();
  const { voice } = watch();
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  browser.tracks[0]?.end();
  vi.advanceTimersByTime(45_000);
  const off = voice.counters().voice_off;
  expect(off).toBeGreaterThanOrEqual(45_000);
  expect(off).toBeLessThan(50_000);
});

it("releases the microphone at the end [B4.01]", async () => {
  const browser = fakeBrowser();
  const ears = fakeEars();
  const { stop } = watch();
  await vi.waitFor(() => expect(ears.isListening()).toBe(true));
  stop.abort();
  expect(browser.tracks.map(({ stopped }) => stopped)).toEqual([1]);
});
