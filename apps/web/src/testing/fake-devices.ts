import { vi } from "vitest";

type Device = "camera" | "microphone";

class FakeTrack extends EventTarget {
  readonly kind: "video" | "audio";
  readyState: "live" | "ended" = "live";
  constructor(kind: "video" | "audio") {
    super();
    this.kind = kind;
  }
  stop(): void {
    this.readyState = "ended";
  }
}

class FakeStream {
  readonly #tracks: FakeTrack[];
  constructor(tracks: FakeTrack[]) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
  getVideoTracks = () => this.#tracks.filter(({ kind }) => kind === "video");
  getAudioTracks = () => this.#tracks.filter(({ kind }) => kind === "audio");
}

/** A microphone's sound, as a meter sees it. */
class FakeAudioContext {
  static loudness = 0.2;
  state = "running";
  createAnalyser = () => ({
    fftSize: 32,
    getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(FakeAudioContext.loudness),
  });
  createMediaStreamSource = () => ({ connect: () => {}, disconnect: () => {} });
  resume = async () => {};
  close = async () => {};
}

interface FakeDevices {
  /** What was asked for, in order. */
  asked: Device[][];
  /** The name of the error that a device is refused with; may be changed. */
  refusals: Partial<Record<Device, string>>;
  tracks: FakeTrack[];
}

/** A browser with a camera of 640 × 480 and a microphone. */
export function fakeDevices(refusals: FakeDevices["refusals"] = {}): FakeDevices {
  const devices: FakeDevices = { asked: [], refusals, tracks: [] };
  async function getUserMedia({ video, audio }: MediaStreamConstraints) {
    const wanted: Device[] = [...(video ? ["camera" as const] : []), ...(audio ? ["microphone" as const] : [])];
    devices.asked.push(wanted);
    const refused = wanted.find((device) => devices.refusals[device] !== undefined);
    if (refused) throw new DOMException("refused", devices.refusals[refused]);
    const tracks = wanted.map((device) => new FakeTrack(device === "camera" ? "video" : "audio"));
    devices.tracks.push(...tracks);
    return new FakeStream(tracks);
  }
  vi.stubGlobal("MediaStream", FakeStream);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
  for (const [name, value] of Object.entries({ videoWidth: 640, videoHeight: 480 })) {
    Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true });
  }
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { value: null, writable: true, configurable: true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(new Blob(["picture"], { type: type ?? "" })),
  );
  return devices;
}
