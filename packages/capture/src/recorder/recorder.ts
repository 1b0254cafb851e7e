import type { RecordingKind } from "@invigil/contract/taking/recordings";
import { openAudioTake } from "./audio-take.ts";
import { mayDo, recordingReducer, type RecordingState, type UploadOutcome } from "./recording-state.ts";
import { createSilenceWatch } from "./silence.ts";
import type { Take } from "./take.ts";
import { openVideoTake } from "./video-take.ts";

/** What the screen shows of one recording. */
export interface RecorderView {
  state: RecordingState;
  /** Milliseconds recorded. */
  elapsed: number;
  /** `low` means nothing is heard right now; `none` means nothing was heard at all. */
  sound: "heard" | "low" | "none";
  /** It was stopped because its time was up. */
  timeOver: boolean;
  /** The recording is unusable and must be made again. */
  broken: boolean;
  pieces: readonly ArrayBuffer[];
  contentType: string;
}

export interface RecorderDeps {
  kind: RecordingKind;
  limitMs: number;
  now: () => number;
  onChange: (view: RecorderView) => void;
  /** Passes on what must outlive the page. */
  onBegin: (view: RecorderView) => void;
  onPiece: (view: RecorderView, piece: ArrayBuffer, index: number) => void;
  onComplete: (view: RecorderView) => void;
  /** The recording is discarded. */
  onDiscard: () => void;
}

/** What an earlier page left behind. */
export type Restored = Pick<RecorderView, "pieces" | "contentType" | "elapsed" | "sound"> & {
  state: "completed" | "failed";
};

export type Recorder = ReturnType<typeof createRecorder>;

const TICK = 250;
const empty: RecorderView = {
  state: "initial",
  elapsed: 0,
  sound: "heard",
  timeOver: false,
  broken: false,
  pieces: [],
  contentType: "",
};

/** Makes one recording at a time and tracks its state until it is uploaded or discarded. */
export function createRecorder(deps: RecorderDeps, restored: Restored | null = null) {
  const openTake = deps.kind === "VID" ? openVideoTake : openAudioTake;
  let view: RecorderView = restored ? { ...empty, ...restored } : empty;
  let take: Take | null = null;
  let opening = false;
  let silence = createSilenceWatch();
  /** When the current part began, or null while paused. */
  let since: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  function show(change: Partial<RecorderView>): void {
    view = { ...view, ...change };
    deps.onChange(view);
  }

  /** Adds what was recorded since the last call. */
  function count(): void {
    if (since === null) return;
    const now = deps.now();
    view = { ...view, elapsed: Math.min(view.elapsed + now - since, deps.limitMs) };
    since = now;
  }

  function tick(): void {
    count();
    show({ sound: silence.isQuiet() ? "low" : "heard" });
    if (view.elapsed >= deps.limitMs) void stop(true);
  }

  /** Rejects if the browser cannot record; nothing has begun then. */
  async function record(stream: MediaStream): Promise<void> {
    if (!mayDo(view.state, "record") || opening) return;
    opening = true;
    const pieces: ArrayBuffer[] = [];
    function onPiece(piece: ArrayBuffer): void {
      pieces.push(piece);
      // The first piece may come while the take is still opening; it is passed on below.
      if (!opening) hand(piece, pieces.length - 1);
    }
    try {
      take = await openTake(stream, { onPiece, onEnd: () => void stop() });
    } finally {
      opening = false;
    }
    silence = createSilenceWatch();
    since = deps.now();
    timer = setInterval(tick, TICK);
    show({ ...empty, state: recordingReducer("initial", "record"), contentType: take.contentType, pieces });
    deps.onBegin(view);
    pieces.forEach(hand);
  }

  function hand(piece: ArrayBuffer, index: number): void {
    count();
    deps.onPiece(view, piece, index);
  }

  function pause(): void {
    if (!mayDo(view.state, "pause")) return;
    take?.pause();
    count();
    since = null;
    show({ state: recordingReducer(view.state, "pause") });
  }

  function resume(): void {
    if (!mayDo(view.state, "resume")) return;
    take?.resume();
    since = deps.now();
    show({ state: recordingReducer(view.state, "resume") });
  }

  async function stop(timeOver = false): Promise<void> {
    if (!mayDo(view.state, "stop")) return;
    clearInterval(timer);
    count();
    since = null;
    show({ state: recordingReducer(view.state, "stop"), timeOver });
    await take?.stop().catch(() => {});
    take = null;
    if (view.state === "stopped") submit();
  }

  function submit(): void {
    if (view.pieces.length === 0) {
      discard();
      show({ broken: true });
      return;
    }
    show({ state: recordingReducer(view.state, "submit"), sound: silence.isSilent() ? "none" : "heard" });
    deps.onComplete(view);
  }

  function beginUpload(): boolean {
    if (!mayDo(view.state, "upload")) return false;
    show({ state: recordingReducer(view.state, "upload") });
    return true;
  }

  function endUpload(outcome: UploadOutcome): void {
    const state = recordingReducer(view.state, outcome);
    // The server has it, so this page need not hold it any longer.
    show(state === "uploaded" ? { ...empty, state } : { state });
  }

  /** `re-record` discards the recording. */
  function discard(): void {
    if (!mayDo(view.state, "re-record")) return;
    show({ ...empty, state: recordingReducer(view.state, "re-record") });
    deps.onDiscard();
  }

  return {
    view: () => view,
    record,
    pause,
    resume,
    stop: () => stop(),
    beginUpload,
    endUpload,
    discard,
    /** Takes the current level, as often as it is known. */
    hear(level: number): void {
      if (view.state !== "started") return;
      count();
      silence.hear(level, view.elapsed);
    },
    /** The person has read that time is up. */
    acknowledge: () => show({ timeOver: false }),
  };
}
