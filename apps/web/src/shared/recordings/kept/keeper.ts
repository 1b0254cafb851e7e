import { createRecorder, type Recorder, type RecorderView } from "@invigil/capture/recorder/recorder";
import { isUnsent } from "@invigil/capture/recorder/recording-state";
import type { RecordingStore } from "@invigil/capture/recorder/recording-store";
import type { Answer } from "@invigil/contract/taking/solutions";
import { createDeviceRecordings, type FoundRecording } from "./device-recordings.ts";
import type { RecordedProblem, RecordingView } from "../recording-view.ts";
import { sendRecording, type SendResult } from "./send-recording.ts";
import type { Upload } from "./upload-recording.ts";

export interface RecordingKeeperDeps {
  user: number;
  attempt: number;
  testSlug: string;
  store: RecordingStore;
  upload: Upload;
  isOnline: () => boolean;
  /** Resolves once there is a connection, or once nobody waits for it any more. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
  /**
   * Makes an uploaded recording the answer; resolves with whether it is one now, or will be once the connection is
   * back.
   */
  saveAnswer: (problem: string, answer: Answer) => Promise<boolean>;
  now: () => number;
  onView: (view: RecordingView) => void;
  /** Tells the server while the test is open, so that the recording may arrive late if its upload fails. */
  onBegun: (problem: RecordedProblem) => void;
  onUploaded: (problem: RecordedProblem) => void;
  onFailed: () => void;
  onTrouble: (message: string) => void;
}

interface Entry {
  problem: RecordedProblem;
  recorder: Recorder;
  upload: RecordingView["upload"];
  error: string | null;
  abort: AbortController | null;
}

export type RecordingKeeper = ReturnType<typeof createRecordingKeeper>;

/** Keeps the recorded answers of one attempt, including those of questions that are not on screen. */
export function createRecordingKeeper(deps: RecordingKeeperDeps) {
  const device = createDeviceRecordings(deps);
  const entries = new Map<string, Entry>();
  let found: Map<string, FoundRecording> | null = null;
  let known: readonly RecordedProblem[] = [];
  const disposing = new AbortController();

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
      const entry = entries.get(problem.slug);
      if (!entry) start(problem, found.get(problem.slug) ?? null);
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
    const entry: Entry = { problem, recorder, upload: null, error: null, abort: null };
    entries.set(problem.slug, entry);
    publish(entry, recorder.view());
  }

  function publish({ problem, upload: running, error }: Entry, view: RecorderView): void {
    deps.onView({ ...view, problem, upload: running, error });
  }

  function amend(entry: Entry, change: Partial<Pick<Entry, "upload" | "error">>): void {
    Object.assign(entry, change);
    publish(entry, entry.recorder.view());
  }

  /**
   * Without a connection it waits on this device, which does not count as a try. Returns null if the page was left in
   * the meantime.
   */
  async function sendOnline(entry: Entry, signal: AbortSignal): Promise<SendResult | null> {
    for (;;) {
      await deps.untilOnline(AbortSignal.any([signal, disposing.signal]));
      if (signal.aborted) return { kind: "cancelled" };
      if (disposing.signal.aborted) return null;
      const result = await sendRecording({
        ...deps,
        problem: entry.problem,
        recorded: entry.recorder.view(),
        signal,
        onProgress: (running) => amend(entry, { upload: running }),
      });
      if (result.kind !== "failed" || !result.lineBroke || deps.isOnline()) return result;
    }
  }

  async function upload(slug: string): Promise<void> {
    const entry = entries.get(slug);
    if (!entry?.recorder.beginUpload()) return;
    const { problem, recorder } = entry;
    const abort = new AbortController();
    entry.abort = abort;
    amend(entry, { upload: { fraction: 0, isSlow: false }, error: null });
    await device.setStage(problem, recorder.view(), "uploading");
    const result = await sendOnline(entry, abort.signal);
    // Left as it is, for the next page to continue.
    if (result === null) return;
    entry.upload = null;
    entry.abort = null;
    entry.error = result.kind === "failed" ? result.error : null;
    const view = recorder.view();
    switch (result.kind) {
      case "stored":
        await device.remove(problem);
        recorder.endUpload("upload-succeeded");
        deps.onUploaded(problem);
        return;
      case "cancelled":
        await device.setStage(problem, view, "completed");
        recorder.endUpload("upload-cancelled");
        return;
      case "failed":
        await device.setStage(problem, view, "failed");
        recorder.endUpload("upload-failed");
        deps.onFailed();
        return;
    }
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
    sendAll,
    dispose,
    cancel: (slug: string) => entries.get(slug)?.abort?.abort(),
    recorder: (slug: string) => entries.get(slug)?.recorder ?? null,
    /** A recording that is not the answer yet, so that nobody submits without knowing. */
    isPending: () => [...entries.values()].some(({ recorder }) => isUnsent(recorder.view().state)),
    settled: device.settled,
  };
}
