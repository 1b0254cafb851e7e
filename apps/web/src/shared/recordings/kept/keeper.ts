import { createRecorder, type RecorderView } from "@invigil/capture/recorder/recorder";
import { isUnsent } from "@invigil/capture/recorder/recording-state";
import { uploadsInProgress } from "../../parts/uploads/uploads-in-progress.ts";
import type { RecordedProblem } from "../recording-view.ts";
import { createDeviceRecordings, type FoundRecording } from "./device-recordings.ts";
import type { RecordingKeeperDeps } from "./keeper-deps.ts";
import { uploadKept, type KeptRecording } from "./upload-kept.ts";

export type RecordingKeeper = ReturnType<typeof createRecordingKeeper>;

/** Keeps the recorded answers of one attempt, including those of questions that are not on screen. */
export function createRecordingKeeper(deps: RecordingKeeperDeps) {
  const device = createDeviceRecordings(deps);
  const entries = new Map<string, KeptRecording>();
  let found: Map<string, FoundRecording> | null = null;
  let known: readonly RecordedProblem[] = [];
  const disposing = new AbortController();
  const uploading = new Set<Promise<void>>();

  /** Finds what earlier pages left behind, and continues uploads that they had begun. */
  async function resume(): Promise<void> {
    found = await device.find();
    if (disposing.signal.aborted) return;
    sync(known);
    for (const [slug, { stage }] of found) if (stage === "uploading") void upload(slug);
    if ([...entries.values()].some(({ recorder }) => recorder.view().state === "failed")) deps.onFailed();
  }

  /** Takes the questions as they are known now. */
  function sync(problems: readonly RecordedProblem[]): void {
    known = problems;
    if (!found) return;
    for (const problem of problems) {
      if (!entries.has(problem.slug)) start(problem, found.get(problem.slug) ?? null);
    }
  }

  function start(problem: RecordedProblem, left: FoundRecording | null): void {
    const recorder = createRecorder(
      {
        kind: problem.kind,
        limitMs: problem.seconds * 1_000,
        now: () => performance.now(),
        onChange: (view) => publish(entry, view),
        onBegin: (view) => {
          device.begin(problem, view);
          deps.onBegun(problem);
        },
        onPiece: (view, piece, index) => device.add(problem, view, piece, index),
        onComplete: (view) => void device.setStage(problem, view, "completed"),
        onDiscard: () => void device.remove(problem),
      },
      left?.restored ?? null,
    );
    const entry: KeptRecording = { problem, recorder, upload: null, error: null, abort: null };
    entries.set(problem.slug, entry);
    publish(entry, recorder.view());
  }

  function publish({ problem, upload: running, error }: KeptRecording, view: RecorderView): void {
    deps.onView({ ...view, problem, upload: running, error });
  }

  async function upload(slug: string): Promise<void> {
    const entry = entries.get(slug);
    if (!entry) return;
    const done = uploadKept(entry, { deps, device, publish, leaving: disposing.signal });
    uploading.add(done);
    await done.finally(() => uploading.delete(done));
  }

  /**
   * Waits until this device, too, has noted what has arrived. What is still being sent, or waits for a connection,
   * takes too long to wait for here.
   */
  async function settleUploads(): Promise<void> {
    if (uploadsInProgress() === 0 && deps.isOnline()) await Promise.all(uploading);
  }

  /** The test ends automatically: stops what is being recorded and sends everything. */
  async function sendAll(): Promise<void> {
    await Promise.all(
      [...entries.values()].map(async ({ problem, recorder }) => {
        await recorder.stop();
        await upload(problem.slug);
      }),
    );
  }

  function dispose(): void {
    disposing.abort();
    for (const { recorder } of entries.values()) void recorder.stop();
  }

  return {
    resume,
    sync,
    upload,
    settleUploads,
    sendAll,
    dispose,
    cancel: (slug: string) => entries.get(slug)?.abort?.abort(),
    recorder: (slug: string) => entries.get(slug)?.recorder ?? null,
    /** A recording that is not the answer yet, so that nobody submits without knowing. */
    isPending: () => [...entries.values()].some(({ recorder }) => isUnsent(recorder.view().state)),
    settled: device.settled,
  };
}
