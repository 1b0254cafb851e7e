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
import type { AlertKind } from "@invigil/contract/socket-client";

/** Listens until the returned function is called. */
export interface Emits<Event> {
  on(listener: (event: Event) => void): () => void;
}

/* Devices. `failed`: it could not be opened; `ended`: it worked, and was then taken away. */
export type DeviceState = "idle" | "opening" | "on" | "failed" | "ended" | "stopped";
export type DeviceEvent =
  | { type: "enabled"; label: string; stream: MediaStream }
  /** `reason` is the name of the browser's error (NotAllowedError, NotFoundError, …), or `ended`. */
  | { type: "disabled"; reason: string };

/** A camera or a microphone: `createCamera`, `createMicrophone`. */
export interface Device extends Emits<DeviceEvent> {
  state(): DeviceState;
  stream(): MediaStream | null;
  /** Never throws: what went wrong is told as `disabled`. May be called again after a failure or an end. */
  open(): Promise<void>;
  /** Releases the tracks and tells nobody: it was our own wish. */
  stop(): void;
}

/** Still pictures of a stream: `openFrames`. Throws where the camera gives none. */
export interface Frames {
  grab(): Promise<ImageBitmap>;
  close(): void;
}

/* Snapshots. */
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
  /** The server's, from the settings call. */
  imageSequence: number;
  /** ISO time by the server's clock. */
  startTime: string;
  frames: Pick<Frames, "grab">;
  calls: Pick<ProctorCalls, "signImage" | "signImages">;
  network(): NetworkFacts;
  isOnline(): boolean;
  storage: Storage;
  /** What the keys in `storage` begin with, e.g. `invigil:<test slug>:`. */
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

/** `createSnapshotLoop(options)`. */
export interface SnapshotLoop extends Emits<SnapshotEvent> {
  start(): void;
  /** Takes no more pictures; what waits stays on this device. */
  stop(): void;
  /**
   * A picture out of turn, e.g. of what an alert is about. Answers the number that it will have, before it is sent;
   * null: the camera gave none.
   */
  takeNow(): Promise<number | null>;
  /** Sends what waits, e.g. when the connection is back or before a submission. Never throws. */
  flush(): Promise<void>;
  /** Records of pictures 1 to 6, for the final heartbeat. */
  statuses(): ImageStatus[];
  /** Of the last picture that was taken; null: none yet. */
  lastSequence(): number | null;
  counters(): { snapshots_taken: number; snapshots_stored: number; snapshots_failed: number };
}

/* Detection. */
export interface DetectedObject {
  name: "cell phone" | "book" | "laptop" | "tv";
  score: number;
}
/** What one frame shows. `unclear`: too dark or blurred to say that something is missing. */
export interface Finding {
  faces: number;
  persons: number;
  objects: DetectedObject[];
  unclear: "dark" | "blurred" | null;
  /** 0 to 1, of each kind that the frame shows. */
  confidence: { noFace: number; multipleFaces: number; objects: number };
  /** Milliseconds that the worker needed. */
  took: number;
}

export interface Alert {
  type: "alert";
  kind: AlertKind;
  confidence: number;
  /** How many there were of this kind, this one included. */
  count: number;
  /** From the third of its kind on the candidate is told. */
  shown: boolean;
  detector: string;
  details: Record<string, unknown>;
}
export type DetectionEvent = Alert | { type: "finding"; finding: Finding } | { type: "failed"; message: string };

export interface DetectionCounters {
  frames: number;
  unclear_frames: number;
  no_face: number;
  multiple_faces: number;
  objects: number;
  extended_screen: boolean;
}

/** `createDetection({ frames, … })`: looks at a frame once a second in a worker. */
export interface Detection extends Emits<DetectionEvent> {
  start(): void;
  stop(): void;
  counters(): DetectionCounters;
}

/* Voice. */
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
/** Which text of B8.03 fits is in `failure`. */
export type VoiceFailure = "library" | "detector";
export type VoiceEvent =
  | { type: "state"; state: VoiceState }
  /** `count` over the whole attempt, over reloads too: the first VOICE_TOASTS show a toast. */
  | { type: "incident"; incident: Incident; count: number }
  | { type: "upload"; incidentId: string; status: "uploading" | "uploaded" | "failed" }
  | { type: "muted"; count: number }
  | { type: "unmuted"; duration: number }
  /** 0 to 1, about ten times a second. */
  | { type: "level"; level: number }
  | { type: "cap-reached" }
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
  /** Of the whole attempt, as the server knows them: another device may have heard some. */
  incidentsBefore: number;
}

/** `createVoiceDetection(options)`. */
export interface VoiceDetection extends Emits<VoiceEvent> {
  /** Loads library and model and listens from then on; never throws, tells `failed`. */
  start(): Promise<void>;
  /** Whether the session is ACTIVE: otherwise the detector pauses. */
  setActive(active: boolean): void;
  stop(): void;
  state(): VoiceState;
  /** Tries again to bring the clips that failed to the server. Never throws. */
  flush(): Promise<void>;
  counters(): { voice_incidents: number; mute_count: number; mute_duration: number };
}
