/** What the page says to the worker. */
export type WorkerRequest = { type: "listen"; frames: MessagePort } | { type: "resume" } | { type: "pause" };

/** What the worker says to the page. */
export type WorkerMessage =
  | { type: "ready" }
  | { type: "failed"; message: string }
  | { type: "speech-start" }
  | { type: "misfire" }
  /** `duration` in milliseconds. */
  | { type: "clip"; audio: Blob; duration: number };

/** What the audio thread says to the page, about ten times a second. */
export interface SoundMessage {
  /** 0 to 1. */
  level: number;
  /** Every sample was exactly 0. */
  silent: boolean;
}
