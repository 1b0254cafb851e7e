import { DETECTION_INTERVAL } from "@invigil/contract/constants";
import { createEmitter } from "../emitter.ts";
import type { Detection, DetectionEvent, Frames } from "../types.ts";
import { classify } from "./classify.ts";
import { startDetector, type Detector } from "./detector.ts";
import { createJudge } from "./judge-frames.ts";
import type { SceneStore } from "./scene.ts";
import { awaitLook, endLook, startSilence } from "./watch-silence.ts";

interface DetectionOptions {
  frames: Pick<Frames, "grab">;
  /** How many milliseconds lie between two pictures for the server, which learns the room from the first ones. */
  pictureInterval?: number;
  /** Keeps the room across reloads. */
  scene?: SceneStore;
  /** Milliseconds by any clock that only goes forward. */
  now?: () => number;
  startDetector?: () => Detector;
  /** `isExtended` means more than one monitor; absent if the browser does not say. */
  screen?: { isExtended?: boolean };
}

/** The room is learned, and a bad picture reported, no later than with the usual pictures. */
const PICTURE_INTERVAL = 15_000;

/** Checks a frame once per second. The models run in a worker, so nothing here takes long. */
export function createDetection(options: DetectionOptions): Detection {
  const now = options.now ?? (() => performance.now());
  const ownScreen: Screen & { isExtended?: boolean } = globalThis.screen;
  const screen = options.screen ?? ownScreen;
  const { on, emit } = createEmitter<DetectionEvent>();
  const every = Math.min(options.pictureInterval ?? PICTURE_INTERVAL, PICTURE_INTERVAL);
  const judge = createJudge({ emit, now, every, scene: options.scene });
  let detector: Detector | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking = false;
  let failure: string | null = null;
  let silence = startSilence(0);

  function open(): Detector {
    try {
      return (options.startDetector ?? startDetector)();
    } catch (error) {
      // The browser starts no worker.
      const reason = error instanceof Error ? error : new Error(String(error));
      return { show: () => Promise.reject(reason), close: () => {} };
    }
  }

  /** A worker that fails, or never answers, is started again; meanwhile everybody is told. */
  function watchSilence(): void {
    const awaited = awaitLook(silence, now());
    ({ silence } = awaited);
    if (silence.off) judge.show("off");
    if (awaited.reports.length === 0) return;
    judge.tell("detection-off", failure ?? "no reply", awaited.reports);
    detector?.close();
    detector = open();
    looking = false;
  }

  async function see(eye: Detector): Promise<void> {
    const finding = classify(await eye.show(await options.frames.grab()));
    // Stopped in the meantime.
    if (eye !== detector) return;
    const ended = endLook(silence, now());
    ({ silence } = ended);
    judge.tell("detection-off", failure ?? "", ended.reports);
    failure = null;
    judge.judge(finding);
  }

  async function look(): Promise<void> {
    if (!detector) return;
    watchSilence();
    if (looking) return;
    const eye = detector;
    looking = true;
    judge.judgeScreen(screen.isExtended === true);
    try {
      await see(eye);
    } catch (error) {
      if (eye !== detector) return;
      // The same failure as a second ago is reported only once.
      if (failure === null) emit({ type: "failed", message: String(error) });
      failure = String(error).slice(0, 200);
    } finally {
      if (eye === detector) looking = false;
    }
  }

  return {
    on,
    start() {
      if (timer !== undefined) return;
      detector = open();
      looking = false;
      silence = startSilence(now());
      timer = setInterval(() => void look(), DETECTION_INTERVAL);
      void look();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      detector?.close();
      detector = undefined;
      judge.rest();
    },
    counters: judge.counters,
  };
}
