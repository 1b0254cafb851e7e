import type {
  FailureStage,
  ImageOutcome,
  ImageStatus,
  IncidentMetadata,
  ProctorPlan,
  signAudio,
  signImage,
  signImages,
} from "@invigil/contract/proctoring/proctoring";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import type { AlertKind, UnseenKind } from "@invigil/contract/socket-client";
import type { HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import type { SeenThing } from "@invigil/rules/proctoring/seen-thing";
import type { Unclear } from "@invigil/rules/proctoring/clarity";

/** Listens until the returned function is called. */
export interface Emits<Event> {
  on(listener: (event: Event) => void): () => void;
}

/* `failed` means that the device could not be opened; `ended` means that it worked and was then lost. */
export type DeviceState = "idle" | "opening" | "on" | "failed" | "ended" | "stopped";
export type DeviceEvent =
  | { type: "enabled"; label: string; stream: MediaStream }
  /**
   * `reason` is the name of the browser's error (NotAllowedError, NotFoundError, …), `ended` if the device went away, or
   * `stopped` if a script stopped it.
   */
  | { type: "disabled"; reason: string };

/** A camera or a microphone: `createCamera`, `createMicrophone`. */
export interface Device extends Emits<DeviceEvent> {
  state(): DeviceState;
  stream(): MediaStream | null;
  /** Never throws; failures are reported as `disabled`. May be called again after a failure or an end. */
  open(): Promise<void>;
  /** Releases the tracks without an event, because it was requested. */
  stop(): void;
}

/** Still pictures of a stream: `openFrames`. Throws if the camera gives none. */
export interface Frames {
  grab(): Promise<ImageBitmap>;
  close(): void;
}

export interface ProctorCalls {
  signImage(body: BodyOf<typeof signImage>, transactionId: string): Promise<ReplyOf<typeof signImage>>;
  signImages(body: BodyOf<typeof signImages>, transactionId: string): Promise<ReplyOf<typeof signImages>>;
  signAudio(body: BodyOf<typeof signAudio>, transactionId: string): Promise<ReplyOf<typeof signAudio>>;
}

export interface NetworkFacts {
  download_speed: number | null;
  /** Milliseconds offline since the last call. */
  offline_duration: number;
}

export interface SnapshotOptions {
  plan: Pick<ProctorPlan, "video" | "ab_mode" | "batch_size" | "snapshot_interval">;
  assessmentId: number;
  /** The server's number, from the settings call. */
  imageSequence: number;
  /** ISO time by the server's clock. */
  startTime: string;
  frames: Pick<Frames, "grab">;
  calls: Pick<ProctorCalls, "signImage" | "signImages">;
  network(): NetworkFacts;
  isOnline(): boolean;
  storage: Storage;
  /** The prefix of the keys in `storage`, for example `invigil:<test slug>:`. */
  keyPrefix: string;
}

export interface SnapshotEvent {
  type: "snapshot";
  sequence: number;
  outcome: ImageOutcome;
  reason: FailureStage | null;
  subReason: string | null;
  retry: number;
}

/** See `createSnapshotLoop(options)`. */
export interface SnapshotLoop extends Emits<SnapshotEvent> {
  start(): void;
  /** Takes no more pictures; waiting ones stay on this device. */
  stop(): void;
  /**
   * Takes an unscheduled picture, for example of what an alert is about. Resolves with the number that it will have,
   * before it is sent, or with null if the camera gave none.
   */
  takeNow(): Promise<number | null>;
  /** Sends waiting pictures, for example when the connection is back or before a submission. Never throws. */
  flush(): Promise<void>;
  /** Records of pictures 1 to 6, for the final heartbeat. */
  statuses(): ImageStatus[];
  /** The number of the last picture taken, or null if there is none yet. */
  lastSequence(): number | null;
  counters(): { snapshots_taken: number; snapshots_stored: number; snapshots_failed: number };
}

export interface DetectedObject {
  name: "cell phone" | "book" | "laptop" | "tv";
  score: number;
}
/** What one frame shows. */
export interface Finding {
  faces: number;
  persons: number;
  objects: DetectedObject[];
  /** All of it, with its place. */
  things: SeenThing[];
  /** What is only suspected, which is never reported but may belong to the room. */
  weak: SeenThing[];
  /** The score of the most face-like thing, face or not. */
  likeness: number;
  /** How the only head is held, if that can be told. */
  pose: HeadPose | null;
  /** Why it cannot be said that nobody is there. */
  unclear: Unclear | null;
  /** The same for the same picture, to the last bit. */
  print: number;
  /** The brightness of each field of the picture, by which its room is known again. */
  fields: readonly number[];
  /** How many milliseconds the worker needed. */
  took: number;
}

export interface Alert {
  type: "alert";
  kind: AlertKind;
  confidence: number;
  /** How many there were of this kind, including this one. */
  count: number;
  /** From the third of its kind, the candidate is told. */
  shown: boolean;
  detector: string;
  details: Record<string, unknown>;
}
/** What keeps the candidate from being seen: the picture, or detection that does not run. Null if nothing does. */
export type Sight = Unclear | "frozen" | "off" | null;
export type DetectionEvent =
  | Alert
  | { type: "finding"; finding: Finding }
  | { type: "failed"; message: string }
  /** `ago` says how many milliseconds ago that was. */
  | { type: "unseen"; kind: UnseenKind; why: string; ago: number }
  | { type: "sight"; sight: Sight };

export interface DetectionCounters {
  frames: number;
  unclear_frames: number;
  no_face: number;
  multiple_faces: number;
  objects: number;
  extended_screen: boolean;
}

/** See `createDetection({ frames, … })`: checks a frame once per second in a worker. */
export interface Detection extends Emits<DetectionEvent> {
  start(): void;
  stop(): void;
  counters(): DetectionCounters;
}

export type VoiceState = "idle" | "speech_start" | "speech_end";
export interface Incident {
  incidentId: string;
  audio: Blob;
  metadata: IncidentMetadata;
  /** ISO time at which the voice was first heard. */
  violationTimestamp: string;
  fileType: "wav" | "webm";
  requestTransactionId: string;
  signed_url: string | null;
  audio_sequence: number | null;
}
/** Decides which text of B8.03 applies. */
export type VoiceFailure = "library" | "detector";
export type VoiceEvent =
  | { type: "state"; state: VoiceState }
  /** `count` covers the whole attempt, across reloads too; the first VOICE_TOASTS show a toast. */
  | { type: "incident"; incident: Incident; count: number }
  | { type: "upload"; incidentId: string; status: "uploading" | "uploaded" | "failed" }
  | { type: "muted"; count: number }
  | { type: "unmuted"; duration: number }
  /** From 0 to 1, about ten times per second. */
  | { type: "level"; level: number }
  | { type: "cap-reached" }
  /** Nothing listened for voices so many milliseconds ago. Repeated while it lasts. */
  | { type: "unheard"; why: string; ago: number }
  /** Whether nothing has listened for voices for a while, although something should. */
  | { type: "deaf"; deaf: boolean }
  | { type: "failed"; failure: VoiceFailure; message: string };

export interface VoiceOptions {
  stream: MediaStream;
  assessmentId: number;
  /** Milliseconds by the server's clock. */
  now(): number;
  /** When proctoring began, by the same clock. */
  startedAt: number;
  calls: Pick<ProctorCalls, "signAudio">;
  storage: Storage;
  keyPrefix: string;
  /** The whole attempt's incidents as the server knows them, because another device may have heard some. */
  incidentsBefore: number;
}

/** See `createVoiceDetection(options)`. */
export interface VoiceDetection extends Emits<VoiceEvent> {
  /** Loads library and model, then listens. Never throws; reports `failed`. */
  start(): Promise<void>;
  /** Whether the session is ACTIVE; otherwise the detector pauses. */
  setActive(active: boolean): void;
  stop(): void;
  state(): VoiceState;
  /** Retries uploading failed clips. Never throws. */
  flush(): Promise<void>;
  counters(): { voice_incidents: number; mute_count: number; mute_duration: number; voice_off: number };
}
