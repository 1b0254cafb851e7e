import type { Recorder, RecorderView } from "@invigil/capture/recorder/recorder";
import type { RecordedProblem, RecordingView } from "../recording-view.ts";
import type { DeviceRecordings } from "./device-recordings.ts";
import type { RecordingKeeperDeps } from "./keeper-deps.ts";
import { sendRecording, type SendResult } from "./send-recording.ts";

/** One recorded answer and the state of its upload. */
export interface KeptRecording {
  problem: RecordedProblem;
  recorder: Recorder;
  upload: RecordingView["upload"];
  error: string | null;
  abort: AbortController | null;
}

interface Surroundings {
  deps: RecordingKeeperDeps;
  device: DeviceRecordings;
  publish: (entry: KeptRecording, view: RecorderView) => void;
  /** The candidate is leaving the page. */
  leaving: AbortSignal;
}

/** Uploads a recording if it may be uploaded; the result is stored on the device and shown on the screen. */
export async function uploadKept(entry: KeptRecording, surroundings: Surroundings): Promise<void> {
  const { deps, device } = surroundings;
  if (!entry.recorder.beginUpload()) return;
  const { problem, recorder } = entry;
  const abort = new AbortController();
  entry.abort = abort;
  amend(entry, { upload: { fraction: 0, isSlow: false }, error: null }, surroundings);
  await device.setStage(problem, recorder.view(), "uploading");
  const result = await sendOnline(entry, abort.signal, surroundings);
  // Left as it is; the next page continues with it.
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

/** Without a connection it waits on this device, which does not count as a try. Null if the page was left meanwhile. */
async function sendOnline(
  entry: KeptRecording,
  signal: AbortSignal,
  surroundings: Surroundings,
): Promise<SendResult | null> {
  const { deps, leaving } = surroundings;
  for (;;) {
    await deps.untilOnline(AbortSignal.any([signal, leaving]));
    if (signal.aborted) return { kind: "cancelled" };
    if (leaving.aborted) return null;
    const result = await sendRecording({
      ...deps,
      problem: entry.problem,
      recorded: entry.recorder.view(),
      signal,
      onProgress: (running) => amend(entry, { upload: running }, surroundings),
    });
    if (result.kind !== "failed" || !result.lineBroke || deps.isOnline()) return result;
  }
}

function amend(
  entry: KeptRecording,
  change: Partial<Pick<KeptRecording, "upload" | "error">>,
  { publish }: Pick<Surroundings, "publish">,
): void {
  Object.assign(entry, change);
  publish(entry, entry.recorder.view());
}
