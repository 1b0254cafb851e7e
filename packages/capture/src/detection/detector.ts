import { showFrames, type FrameWorker } from "../frame-worker.ts";
import type { Sighting } from "./sighting.ts";

/** The name and version that evidence carries. */
export const DETECTOR = "mediapipe 0.10.35 blazeface-short efficientdet-lite0";

export type Detector = FrameWorker<Sighting>;

/** The models and the library, several megabytes, are fetched only now. */
export function startDetector(): Detector {
  return showFrames(
    new Worker(new URL("./detection-worker.ts", import.meta.url), { type: "module", name: "detection" }),
  );
}
