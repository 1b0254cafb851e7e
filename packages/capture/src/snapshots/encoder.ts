import { showFrames, type FrameWorker } from "../frame-worker.ts";
import { encodeSnapshot } from "./encode-snapshot.ts";

export type Encoder = FrameWorker<Blob>;

/** Drawing and encoding take about ten milliseconds, which would be felt while typing. */
export function startEncoder(): Encoder {
  try {
    return showFrames(
      new Worker(new URL("./encode-worker.ts", import.meta.url), { type: "module", name: "snapshots" }),
    );
  } catch {
    // Something in the browser allows no workers, as some privacy extensions do. That must not look like a camera off.
    return inPage;
  }
}

const inPage: Encoder = {
  async show(frame) {
    try {
      return await encodeSnapshot(frame);
    } finally {
      frame.close();
    }
  },
  close() {},
};
