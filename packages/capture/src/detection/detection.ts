import { DETECTION_INTERVAL } from "@invigil/contract/constants";
import { createEmitter } from "../emitter.ts";
import type { Detection, DetectionCounters, DetectionEvent, Finding, Frames } from "../types.ts";
import { noAlerts, watchFrame, watchScreen } from "./alerts.ts";
import { classify, showsMultipleFaces, showsNoFace, showsObjects } from "./classify.ts";
import { DETECTOR, startDetector, type Detector } from "./detector.ts";

interface DetectionOptions {
  frames: Pick<Frames, "grab">;
  /** Milliseconds by any clock that only goes forward. */
  now?: () => number;
  startDetector?: () => Detector;
  /** `isExtended` means more than one monitor; absent if the browser does not say. */
  screen?: { isExtended?: boolean };
}

/** The browser itself says how many screens there are; no model looks for them. */
const SCREEN = "screen.isExtended";

/** Checks a frame once per second. The models run in a worker, so nothing here takes long. */
export function createDetection(options: DetectionOptions): Detection {
  const now = options.now ?? (() => performance.now());
  const start = options.startDetector ?? (() => startDetector());
  const ownScreen: Screen & { isExtended?: boolean } = globalThis.screen;
  const screen = options.screen ?? ownScreen;
  const { on, emit } = createEmitter<DetectionEvent>();
  const counters: DetectionCounters = {
    frames: 0,
    unclear_frames: 0,
    no_face: 0,
    multiple_faces: 0,
    objects: 0,
    extended_screen: false,
  };
  let alerts = noAlerts;
  let detector: Detector | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking = false;
  let failed = false;

  function count(finding: Finding): void {
    counters.frames += 1;
    counters.unclear_frames += Number(finding.unclear !== null);
    counters.no_face += Number(showsNoFace(finding));
    counters.multiple_faces += Number(showsMultipleFaces(finding));
    counters.objects += Number(showsObjects(finding));
  }

  function raise(
    watched: ReturnType<typeof watchFrame>,
    { detector: by, details }: { detector: string; details: Record<string, unknown> },
  ): void {
    alerts = watched.state;
    for (const alert of watched.alerts) emit({ type: "alert", ...alert, detector: by, details });
  }

  async function see(eye: Detector): Promise<void> {
    const finding = classify(await eye.show(await options.frames.grab()));
    // Stopped in the meantime.
    if (eye !== detector) return;
    count(finding);
    emit({ type: "finding", finding });
    raise(watchFrame(alerts, finding, now()), { detector: DETECTOR, details: detailsOf(finding) });
  }

  async function look(): Promise<void> {
    if (looking || !detector) return;
    const eye = detector;
    looking = true;
    counters.extended_screen = screen.isExtended === true;
    raise(watchScreen(alerts, counters.extended_screen, now()), { detector: SCREEN, details: {} });
    try {
      await see(eye);
      failed = false;
    } catch (error) {
      // The same failure as a second ago is reported only once.
      if (eye === detector && !failed) emit({ type: "failed", message: String(error) });
      failed = true;
    } finally {
      looking = false;
    }
  }

  return {
    on,
    start() {
      if (timer !== undefined) return;
      detector = start();
      timer = setInterval(() => void look(), DETECTION_INTERVAL);
      void look();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      detector?.close();
      detector = undefined;
    },
    counters: () => ({ ...counters }),
  };
}

function detailsOf({ faces, persons, objects }: Finding): Record<string, unknown> {
  return { faces, persons, objects: objects.map(({ name, score }) => ({ name, score: Number(score.toFixed(2)) })) };
}
