import { createEmitter } from "./emitter.ts";
import type { Device, DeviceEvent, DeviceState } from "./types.ts";

export type MediaDevicesLike = Pick<MediaDevices, "getUserMedia">;

/** A track that a script stops fires no event, so the device is looked at this often. */
const LOOK_EVERY = 1_000;

/** What camera and microphone share: one stream, opened on demand and released when it ends. */
export function createDevice(mediaDevices: MediaDevicesLike | undefined, constraints: MediaStreamConstraints): Device {
  const { on, emit } = createEmitter<DeviceEvent>();
  let state: DeviceState = "idle";
  let stream: MediaStream | null = null;
  /** Grows with every opening and stop, so that a late stream is recognised as such. */
  let turn = 0;
  let looking: ReturnType<typeof setInterval> | undefined;

  function release(next: DeviceState): void {
    turn += 1;
    state = next;
    clearInterval(looking);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
  }

  function lose(next: DeviceState, reason: string): void {
    release(next);
    emit({ type: "disabled", reason });
  }

  async function open(): Promise<void> {
    if (state === "opening" || state === "on") return;
    state = "opening";
    const mine = ++turn;
    let opened: MediaStream;
    try {
      // Without a secure origin the browser hides the whole interface.
      if (!mediaDevices) throw new DOMException("The page has no access to devices", "NotSupportedError");
      opened = await mediaDevices.getUserMedia(constraints);
    } catch (error) {
      if (mine === turn) lose("failed", error instanceof Error ? error.name : "UnknownError");
      return;
    }
    if (mine !== turn) {
      for (const track of opened.getTracks()) track.stop();
      return;
    }
    const [track] = opened.getTracks();
    stream = opened;
    if (!track) {
      lose("failed", "NotFoundError");
      return;
    }
    state = "on";
    track.addEventListener("ended", () => {
      if (mine === turn) lose("ended", "ended");
    });
    looking = setInterval(() => {
      if (track.readyState === "ended") lose("ended", "stopped");
    }, LOOK_EVERY);
    emit({ type: "enabled", label: track.label, stream: opened });
  }

  return {
    on,
    open,
    state: () => state,
    stream: () => stream,
    stop: () => release("stopped"),
  };
}
