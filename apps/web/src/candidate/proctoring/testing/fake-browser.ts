import { fakeFrame, fakeStream, fakeTrack, type FakeTrack } from "@invigil/capture/testing/fake-media";
import { vi } from "vitest";

interface Sight {
  faces?: number[];
  /** How the head of every face is held. */
  pose?: { turn: number; tilt: number };
  things?: { name: string; score: number }[];
  /** How well the picture can be judged; well if absent. */
  clarity?: { light: number; contrast: number; sharpness: number };
}

const CLEAR = { light: 200, contrast: 60, sharpness: 300 };
/** Each thing has its own place. */
const placed = <T extends object>(things: T[]) =>
  things.map((thing, at) => ({ ...thing, box: { x: at / 4, y: 0.2, width: 0.2, height: 0.3 } }));

/** A browser's camera and microphone under a test's control. */
export function fakeBrowser() {
  const tracks: FakeTrack[] = [];
  const refusals: Partial<Record<"video" | "audio", string>> = {};
  let sight: Sight = { faces: [0.9] };
  let print = 0;

  async function getUserMedia({ video }: MediaStreamConstraints) {
    const kind = video ? "video" : "audio";
    const refusal = refusals[kind];
    if (refusal) throw new DOMException("refused", refusal);
    const track = fakeTrack(kind, `Fake ${kind}`);
    tracks.push(track);
    return await Promise.resolve(fakeStream(track));
  }
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });

  /** Replaces the workers: one detects what the test tells it to, the other encodes any picture. */
  class FakeWorker extends EventTarget {
    readonly #name: string;
    constructor(_url: URL, { name = "" }: WorkerOptions = {}) {
      super();
      this.#name = name;
    }
    postMessage({ id }: { id: number }) {
      const { faces = [], pose = null, things = [], clarity = CLEAR } = sight;
      const seen = { faces: placed(faces.map((score) => ({ score, pose }))), things: placed(things) };
      const sighting = { ...seen, clarity, print: (print += 1), fields: [], took: 1 };
      const answer = this.#name === "snapshots" ? new Blob(["webp"], { type: "image/webp" }) : sighting;
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, answer } })));
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("createImageBitmap", () => Promise.resolve(fakeFrame()));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "srcObject", "set").mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();

  return {
    tracks,
    refuse: (kind: "video" | "audio", name: string) => (refusals[kind] = name),
    allow: (kind: "video" | "audio") => delete refusals[kind],
    see: (next: Sight) => (sight = next),
  };
}

/** Leaves the window and comes back, with the browser's own events. */
export function fakeFocus() {
  let focused = true;
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
  return {
    leave: () => {
      focused = false;
      globalThis.dispatchEvent(new Event("blur"));
    },
    /** Moves the focus into a frame of the page itself. */
    enterFrame: () => globalThis.dispatchEvent(new Event("blur")),
    loseFromFrame: () => (focused = false),
    back: () => {
      focused = true;
      globalThis.dispatchEvent(new Event("focus"));
    },
  };
}
