/** What the page tells the worker. */
export type WorkerRequest = { type: "listen"; frames: MessagePort } | { type: "resume" } | { type: "pause" };

/** What the worker tells the page. */
export type WorkerMessage =
  | { type: "ready" }
  /** Frames were checked; told about once per second. */
  | { type: "heard" }
  | { type: "failed"; message: string }
  | { type: "speech-start" }
  | { type: "misfire" }
  /** `duration` is in milliseconds. */
  | { type: "clip"; audio: Blob; duration: number };

/** What the audio thread tells the page, about ten times per second. */
export interface SoundMessage {
  /** From 0 to 1. */
  level: number;
  /** Every sample was exactly 0. */
  silent: boolean;
}
