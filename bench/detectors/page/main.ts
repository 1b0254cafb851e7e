import { createCamera } from "@invigil/capture/camera";
import { createDetection } from "@invigil/capture/detection/detection";
import { classify } from "@invigil/capture/detection/classify";
import { startDetector, type Detector } from "@invigil/capture/detection/detector";
import { createJudge } from "@invigil/capture/detection/judge-frames";
import type { Sighting } from "@invigil/capture/detection/sighting";
import { openFrames } from "@invigil/capture/frames";
import { createMicrophone } from "@invigil/capture/microphone";
import { createSnapshotLoop } from "@invigil/capture/snapshots/snapshot-loop";
import type { DetectionEvent, Finding } from "@invigil/capture/types";
import { createVoiceDetection } from "@invigil/capture/voice/voice-detection";

/* What the benchmark calls in the page. */

const longTasks: { at: number; lasted: number }[] = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    longTasks.push({ at: Math.round(startTime), lasted: Math.round(duration) });
  }
}).observe({ entryTypes: ["longtask"] });

export interface Looked {
  finding: Finding;
  clarity: Sighting["clarity"];
}
export interface Watched {
  findings: Pick<Finding, "faces" | "persons" | "unclear">[];
  alerts: string[];
  /** Seconds since the microphone was opened. */
  clips: { from: number; to: number }[];
  failures: string[];
  stored: number;
  longTasks: { at: number; lasted: number }[];
}

/** What the product would have told about one frame. */
export type Told = Exclude<DetectionEvent, { type: "finding" }>;

let detector: Detector | undefined;
const told: Told[] = [];
let clock = 0;
let judge: ReturnType<typeof createJudge> | undefined;

const bench = {
  /** One labelled picture, as the camera would show it. */
  async look(address: string): Promise<Looked> {
    detector ??= startDetector();
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const sighting = await detector.show(picture);
    return { finding: classify(sighting), clarity: sighting.clarity };
  },
  /** What the models find in one frame. */
  async see(address: string): Promise<Sighting> {
    detector ??= startDetector();
    return detector.show(await createImageBitmap(await (await fetch(address)).blob()));
  },
  /** One frame after the other, by the page's own rules but without waiting for the time to pass. */
  judge(sighting: Sighting, at: number): Told[] {
    judge ??= createJudge({
      emit: (event) => event.type !== "finding" && told.push(event),
      now: () => clock,
      every: 15_000,
      scene: undefined,
    });
    clock = at;
    judge.judge(classify(sighting));
    return told.splice(0);
  },
  /** Camera, detection, snapshots and voice at once, as in a proctored attempt. */
  async watch(seconds: number): Promise<Watched> {
    longTasks.length = 0;
    const camera = createCamera();
    const microphone = createMicrophone();
    // The microphone's file starts playing when it is first opened, so the detector must be ready by then.
    const failures: string[] = [];
    for (const device of [camera, microphone]) {
      device.on((event) => event.type === "disabled" && failures.push(event.reason));
    }
    await camera.open();
    const stream = camera.stream();
    if (!stream) throw new Error(failures.join());
    const frames = openFrames(stream);
    const findings: Watched["findings"] = [];
    const alerts: string[] = [];
    const detection = createDetection({ frames });
    const first = Promise.withResolvers<void>();
    detection.on((event: DetectionEvent) => {
      first.resolve();
      if (event.type === "finding") findings.push(event.finding);
      if (event.type === "alert") alerts.push(event.kind);
      if (event.type === "failed") failures.push(event.message);
    });
    detection.start();
    const sign = (image_sequence: number) => ({ signed_url: `/put/${image_sequence}`, image_sequence });
    let sequence = 0;
    const snapshots = createSnapshotLoop({
      plan: { video: false, ab_mode: "single", batch_size: 25, snapshot_interval: 5_000 },
      assessmentId: 1,
      imageSequence: -1,
      startTime: new Date().toISOString(),
      frames,
      calls: {
        signImage: () => Promise.resolve(sign((sequence += 1))),
        signImages: () => Promise.reject(new Error("single")),
      },
      network: () => ({ upload_speed: null, download_speed: null, offline_duration: 0 }),
      isOnline: () => true,
      storage: localStorage,
      keyPrefix: "bench:",
    });
    snapshots.start();
    await first.promise;

    await microphone.open();
    const opened = performance.now();
    const sound = microphone.stream();
    if (!sound) throw new Error(failures.join());
    const clips: Watched["clips"] = [];
    const voice = createVoiceDetection({
      stream: sound,
      assessmentId: 1,
      now: () => Date.now(),
      startedAt: Date.now(),
      calls: { signAudio: () => Promise.resolve({ signed_url: "/put/voice", audio_sequence: 1 }) },
      storage: localStorage,
      keyPrefix: "bench:",
      incidentsBefore: 0,
    });
    voice.on((event) => {
      if (event.type === "failed") failures.push(event.message);
      if (event.type !== "incident") return;
      const to = (performance.now() - opened) / 1_000;
      clips.push({ from: to - event.incident.metadata.duration / 1_000, to });
    });
    await voice.start();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 - (performance.now() - opened)));
    voice.stop();
    detection.stop();
    snapshots.stop();
    frames.close();
    camera.stop();
    microphone.stop();
    const { snapshots_stored: stored } = snapshots.counters();
    return { findings, alerts, clips, failures, stored, longTasks: [...longTasks] };
  },
};
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
