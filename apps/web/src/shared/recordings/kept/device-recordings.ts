import type { RecorderView, Restored } from "@invigil/capture/recorder/recorder";
import type {
  RecordingKey,
  RecordingStage,
  RecordingStore,
  StoredRecording,
} from "@invigil/capture/recorder/recording-store";
import { messages } from "@invigil/contract/messages/messages";
import { medium, type RecordedProblem } from "../recording-view.ts";

interface DeviceDeps {
  user: number;
  attempt: number;
  testSlug: string;
  store: RecordingStore;
  now: () => number;
  /** Called when storing failed; the recording continues in this page only. */
  onTrouble: (message: string) => void;
}

export interface FoundRecording {
  stage: RecordingStage;
  restored: Restored;
}

const DAY = 24 * 60 * 60 * 1_000;
/** When recordings of abandoned attempts are deleted. */
const FORGET_AFTER = 30 * DAY;

export type DeviceRecordings = ReturnType<typeof createDeviceRecordings>;

/** The recordings of one attempt on this device. Writes follow one another; none of them ever throws. */
export function createDeviceRecordings({ user, attempt, testSlug, store, now, onTrouble }: DeviceDeps) {
  let last = Promise.resolve();
  const stages = new Map<string, RecordingStage>();

  function write(message: string, work: () => Promise<void>): Promise<void> {
    last = last.then(work).catch(() => onTrouble(message));
    return last;
  }

  function record({ slug, title, number, kind }: RecordedProblem, view: RecorderView): StoredRecording {
    return {
      user,
      attempt,
      problem: slug,
      testSlug,
      title,
      number,
      kind,
      contentType: view.contentType,
      stage: stages.get(slug) ?? "recording",
      duration: view.elapsed,
      silent: view.sound === "none",
      updatedAt: now(),
    };
  }

  function begin(problem: RecordedProblem, view: RecorderView): void {
    stages.set(problem.slug, "recording");
    const text = messages.recording.storage("save", medium[problem.kind]);
    void write(text, () => store.begin(record(problem, view)));
  }

  function add(problem: RecordedProblem, view: RecorderView, piece: ArrayBuffer, index: number): void {
    const text = messages.recording.storage("save", medium[problem.kind]);
    void write(text, () => store.add(record(problem, view), index, piece));
  }

  function setStage(problem: RecordedProblem, view: RecorderView, stage: RecordingStage): Promise<void> {
    stages.set(problem.slug, stage);
    const text = messages.recording.storage("save", medium[problem.kind]);
    return write(text, () => store.update(record(problem, view)));
  }

  function remove({ slug, kind }: RecordedProblem): Promise<void> {
    const key: RecordingKey = { user, attempt, problem: slug };
    return write(messages.recording.storage("remove", medium[kind]), () => store.remove(key));
  }

  /** What earlier pages left behind, by problem. */
  async function find(): Promise<Map<string, FoundRecording>> {
    const found = new Map<string, FoundRecording>();
    try {
      await store.removeOlderThan(now() - FORGET_AFTER);
      const kept = (await store.list(user, testSlug)).filter((recording) => recording.attempt === attempt);
      for (const recording of kept) await findOne(recording, found);
    } catch {
      onTrouble(messages.recording.storage("get", "video"));
    }
    return found;
  }

  async function findOne(recording: StoredRecording, found: Map<string, FoundRecording>): Promise<void> {
    const { problem, kind, stage, contentType, duration, silent } = recording;
    try {
      const pieces = await store.pieces(recording);
      // The page closed before the first second was recorded.
      if (pieces.length === 0) return await store.remove(recording);
      stages.set(problem, stage);
      found.set(problem, {
        stage,
        restored: {
          state: stage === "failed" ? "failed" : "completed",
          pieces,
          contentType,
          elapsed: duration,
          sound: silent ? "none" : "heard",
        },
      });
    } catch {
      onTrouble(messages.recording.storage("get", medium[kind]));
    }
  }

  return { begin, add, setStage, remove, find, settled: () => last };
}
