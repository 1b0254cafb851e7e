import { showFrames, type FrameWorker } from "../frame-worker.ts";

export type Encoder = FrameWorker<Blob>;

/** Drawing and encoding take about ten milliseconds, which would be felt while typing. */
export function startEncoder(): Encoder {
  return showFrames(new Worker(new URL("./encode-worker.ts", import.meta.url), { type: "module", name: "snapshots" }));
}
