import { vi } from "vitest";

/** The browser's MediaRecorder; pieces come when the test says so. */
export class FakeMediaRecorder {
  static made: FakeMediaRecorder[] = [];
  static supported: readonly string[] = ["video/webm;codecs=vp8,opus", "video/webm"];
  static isTypeSupported(type: string): boolean {
    return FakeMediaRecorder.supported.includes(type);
  }

  readonly options: MediaRecorderOptions;
  state: RecordingState = "inactive";
  timeslice = 0;
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(_stream: MediaStream, options: MediaRecorderOptions) {
    this.options = options;
    FakeMediaRecorder.made.push(this);
  }
  start(timeslice: number): void {
    this.timeslice = timeslice;
    this.state = "recording";
  }
  pause(): void {
    this.state = "paused";
  }
  resume(): void {
    this.state = "recording";
  }
  piece(text: string): void {
    this.ondataavailable?.({ data: new Blob([text]) });
  }
  stop(): void {
    this.state = "inactive";
    this.piece("end");
    this.onstop?.();
  }
}

export class FakeWorkletNode {
  static made: FakeWorkletNode[] = [];
  readonly port: { onmessage: ((event: { data: Float32Array }) => void) | null } = { onmessage: null };
  constructor() {
    FakeWorkletNode.made.push(this);
  }
  connect(): void {}
  disconnect(): void {}
  /** Plays this many samples of a tone. */
  sound(samples: number, loudness = 0.5): void {
    const data = Float32Array.from({ length: samples }, (_, index) => Math.sin(index / 10) * loudness);
    this.port.onmessage?.({ data });
  }
}

/** How loud every fake microphone is, from 0 to 1. */
export const fakeRoom = { loudness: 0.5 };

class FakeAudioContext {
  state = "running";
  sampleRate = 48_000;
  destination = {};
  audioWorklet = { addModule: async () => {} };
  createMediaStreamSource = () => ({ connect() {}, disconnect() {} });
  createAnalyser = () => ({
    fftSize: 2_048,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(fakeRoom.loudness),
  });
  resume = async () => {};
  close = async () => {};
}

export class FakeTrack extends EventTarget {
  readonly kind: string;
  readonly label: string;
  stopped = false;
  constructor(kind: string) {
    super();
    this.kind = kind;
    this.label = `fake ${kind}`;
  }
  stop(): void {
    this.stopped = true;
  }
}

export function fakeStream(kinds: readonly string[]) {
  const tracks = kinds.map((kind) => new FakeTrack(kind));
  // A media element accepts only a real stream, if the environment has one.
  const stream = "MediaStream" in globalThis ? new MediaStream() : {};
  return Object.assign(stream, {
    getTracks: () => tracks,
    getAudioTracks: () => tracks.filter(({ kind }) => kind === "audio"),
    getVideoTracks: () => tracks.filter(({ kind }) => kind === "video"),
  }) as unknown as MediaStream;
}

/** Gives the page a camera, a microphone and recorders; undo it with `vi.unstubAllGlobals`. */
export function fakeMedia() {
  FakeMediaRecorder.made = [];
  FakeWorkletNode.made = [];
  fakeRoom.loudness = 0.5;
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("AudioWorkletNode", FakeWorkletNode);
  return { recorders: FakeMediaRecorder.made, taps: FakeWorkletNode.made };
}
