import { createCamera } from "@invigil/capture/camera";
import { createDetection } from "@invigil/capture/detection/detection";
import { openFrames } from "@invigil/capture/frames";
import { createSnapshotLoop } from "@invigil/capture/snapshots/snapshot-loop";
import type {
  Alert,
  Detection,
  DetectionCounters,
  DetectionEvent,
  Frames,
  NetworkFacts,
  ProctorCalls,
  SnapshotLoop,
} from "@invigil/capture/types";
import { messages } from "@invigil/contract/messages/messages";
import { PROMPT_OPEN } from "@invigil/contract/constants";
import type { ImageStatus } from "@invigil/contract/proctoring/proctoring";
import type { HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import { isOnline } from "../../../lib/connection.ts";
import { recordFailedEvent } from "../../../lib/socket/socket.ts";
import { showToast } from "../../../shared/parts/toasts.ts";
import { showAlert } from "../alert-toasts.ts";
import type { ProctoringContext } from "../proctoring-context.ts";
import { showProctoring } from "../proctor-store.ts";
import { awaitAnswer } from "./await-answer.ts";

/** Something that was true this many milliseconds ago is still in front of the camera. */
const FRESH = 1_000;

type Unseen = Extract<DetectionEvent, { type: "unseen" }>;

interface Outside {
  calls: Pick<ProctorCalls, "signImage" | "signImages">;
  network: () => NetworkFacts;
}

export interface CameraWatch {
  /** Reopens the camera after it was missing. */
  open: () => void;
  /** Takes no pictures while resting, because the submission is under way. */
  rest: (resting: boolean) => void;
  counters: () => DetectionCounters & ReturnType<SnapshotLoop["counters"]>;
  statuses: () => ImageStatus[];
  flush: () => Promise<void>;
  /** Takes a picture now; null if the camera gave none. */
  takeNow: SnapshotLoop["takeNow"];
  /** Hears how the head is held, about once per second while detection runs. */
  onPose: (listener: (pose: HeadPose) => void) => void;
}

/** Camera, snapshots and detection. What fails is told as evidence and shown; nothing else stops for it. */
export function watchCamera(context: ProctoringContext, outside: Outside): CameraWatch {
  const { plan, send, signal } = context;
  const camera = createCamera();
  let resting = false;
  const frames = createPlayedFrames();
  const snapshots = createSnapshots(context, outside, frames);
  const scene = { storage: sessionStorage, key: `invigil:${context.attempt.test.slug}:room:${context.attempt.id}` };
  const detection = createDetection({ frames, pictureInterval: plan.snapshot_interval, scene });
  tellAlerts(context, detection, snapshots);

  camera.on((event) => {
    frames.close();
    if (event.type === "disabled") {
      detection.stop();
      miss(event.reason);
      return;
    }
    frames.play(event.stream);
    send({ type: "webcam-enabled", label: event.label.slice(0, 200) });
    showProctoring({ camera: { state: "on", stream: event.stream } });
    look();
  });

  function miss(reason: string) {
    send({ type: "webcam-disabled", reason });
    showProctoring({ camera: { state: "missing", reason, aside: false } });
  }

  function look() {
    if (resting) return;
    detection.start();
    snapshots.start();
  }

  const open = awaitAnswer({
    device: camera,
    signal,
    onOpening: () => showProctoring({ camera: { state: "opening" } }),
    onUnanswered: () => miss(PROMPT_OPEN),
  });

  function rest(next: boolean) {
    if (resting === next) return;
    resting = next;
    if (resting) snapshots.stop();
    else if (frames.arePlaying()) look();
  }

  signal.addEventListener(
    "abort",
    () => {
      snapshots.stop();
      detection.stop();
      frames.close();
      camera.stop();
    },
    { once: true },
  );
  open();
  return {
    open,
    rest,
    counters: () => ({
      ...detection.counters(),
      ...(!plan.face_alerts && { no_face: 0, multiple_faces: 0 }),
      ...snapshots.counters(),
    }),
    statuses: snapshots.statuses,
    flush: snapshots.flush,
    takeNow: snapshots.takeNow,
    onPose: (listener) =>
      void detection.on((event) => {
        if (event.type === "finding" && event.finding.pose) listener(event.finding.pose);
      }),
  };
}

/** The camera may be unplugged and come back; pictures are taken of whatever plays. */
function createPlayedFrames() {
  let playing: Frames | null = null;
  return {
    play: (stream: MediaStream) => void (playing = openFrames(stream)),
    arePlaying: () => playing !== null,
    async grab() {
      if (!playing) throw new DOMException("The camera is off", "NotReadableError");
      return await playing.grab();
    },
    close() {
      playing?.close();
      playing = null;
    },
  };
}

function createSnapshots(
  { attempt, session, plan }: ProctoringContext,
  { calls, network }: Outside,
  frames: Pick<Frames, "grab">,
): SnapshotLoop {
  return createSnapshotLoop({
    plan,
    assessmentId: attempt.test.id,
    imageSequence: session.image_sequence,
    startTime: new Date(session.startedAt).toISOString(),
    frames,
    calls,
    network,
    isOnline,
    storage: localStorage,
    keyPrefix: `invigil:${attempt.test.slug}:`,
  });
}

function tellUndetected(issue: unknown): void {
  recordFailedEvent({ type: "detection-failed", issue: String(issue) });
  showToast({ type: "warning", message: messages.proctor.librariesFailed });
}

function tellAlerts(
  { plan, send, now, signal }: ProctoringContext,
  detection: Detection,
  snapshots: SnapshotLoop,
): void {
  detection.on((event) => {
    if (event.type === "failed") tellUndetected(event.message);
    if (event.type === "sight") showProctoring({ sight: event.sight });
    if (event.type === "unseen") void tellUnseen(event);
    if (event.type !== "alert") return;
    // Face detection is off for candidates who are excused from it.
    if (!plan.face_alerts && (event.kind === "no-face" || event.kind === "multiple-faces")) return;
    void tellAlert(event);
    if (event.shown) showAlert(event.kind);
  });

  /** What began earlier is reported with its own time; only what is true now can be shown by a picture. */
  async function tellUnseen({ kind, why, ago }: Unseen) {
    const at = now() - ago;
    const image_sequence = ago < FRESH ? await snapshots.takeNow() : null;
    if (!signal.aborted) send({ type: "unseen", kind, why, image_sequence }, at);
  }

  /** Takes a new picture, because the last one may be older than the event. */
  async function tellAlert({ kind, confidence, detector, details }: Alert) {
    const image_sequence = await snapshots.takeNow();
    if (!signal.aborted) send({ type: "alert", kind, confidence, detector, image_sequence, details });
  }
}
