import { showFrames, type FrameWorker } from "../frame-worker.ts";

export type Encoder = FrameWorker<Blob>;

/** Drawing and encoding take some ten milliseconds, which a page that is typed into does not have. */
export function startEncoder(): Encoder {
  return showFrames(new Worker(new URL("./encode-worker.ts", import.meta.url), { type: "module", name: "snapshots" }));
}
