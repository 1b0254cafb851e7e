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
  const watch = createStopwatch(deps.now);

  const taken = afterTake(deps, () => view, show);

  function show(change: Partial<RecorderView>): void {
    view = { ...view, ...change };
    deps.onChange(view);
  }

  /** Adds what was recorded since the last call. */
  function count(): void {
    view = { ...view, elapsed: Math.min(view.elapsed + watch.take(), deps.limitMs) };
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
    const collected = collectPieces(hand);
    try {
      take = await openTake(stream, { onPiece: collected.add, onEnd: () => void stop() });
    } finally {
      opening = false;
    }
    silence = createSilenceWatch();
    watch.begin(tick);
    const { contentType } = take;
    show({ ...empty, state: recordingReducer("initial", "record"), contentType, pieces: collected.pieces });
    deps.onBegin(view);
    collected.handOn();
  }

  function hand(piece: ArrayBuffer, index: number): void {
    count();
    deps.onPiece(view, piece, index);
  }

  function pause(): void {
    if (!mayDo(view.state, "pause")) return;
    take?.pause();
    count();
    watch.pause();
    show({ state: recordingReducer(view.state, "pause") });
  }

  function resume(): void {
    if (!mayDo(view.state, "resume")) return;
    take?.resume();
    watch.resume();
    show({ state: recordingReducer(view.state, "resume") });
  }

  async function stop(timeOver = false): Promise<void> {
    if (!mayDo(view.state, "stop")) return;
    count();
    watch.end();
    show({ state: recordingReducer(view.state, "stop"), timeOver });
    await take?.stop().catch(() => {});
    take = null;
    if (view.state === "stopped") taken.submit(silence.isSilent());
  }

  return {
    view: () => view,
    record,
    pause,
    resume,
    stop: () => stop(),
    beginUpload: taken.beginUpload,
    endUpload: taken.endUpload,
    discard: taken.discard,
    /** How loud it is, as often as that is known. */
    hear(level: number): void {
      if (view.state !== "started") return;
      count();
      silence.hear(level, view.elapsed);
    },
    /** The person has read that time is up. */
    acknowledge: () => show({ timeOver: false }),
  };
}

/** Counts the recorded time, without pauses. */
function createStopwatch(now: () => number) {
  /** When the current part began or was last counted; null in pauses. */
  let since: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    begin(tick: () => void): void {
      since = now();
      timer = setInterval(tick, TICK);
    },
    pause: () => void (since = null),
    resume: () => void (since = now()),
    end(): void {
      clearInterval(timer);
      since = null;
    },
    /** Milliseconds since this was last asked. */
    take(): number {
      if (since === null) return 0;
      const before = since;
      since = now();
      return since - before;
    },
  };
}

/** Pieces that arrive while the take is still being opened wait. */
function collectPieces(hand: (piece: ArrayBuffer, index: number) => void) {
  const pieces: ArrayBuffer[] = [];
  let waits = true;
  return {
    pieces,
    add(piece: ArrayBuffer): void {
      pieces.push(piece);
      if (!waits) hand(piece, pieces.length - 1);
    },
    handOn(): void {
      waits = false;
      pieces.forEach(hand);
    },
  };
}

/** What happens to a finished recording: it is kept, uploaded or discarded. */
function afterTake(
  deps: Pick<RecorderDeps, "onComplete" | "onDiscard">,
  view: () => RecorderView,
  show: (change: Partial<RecorderView>) => void,
) {
  /** `re-record` discards the recording. */
  function discard(): void {
    const { state } = view();
    if (!mayDo(state, "re-record")) return;
    show({ ...empty, state: recordingReducer(state, "re-record") });
    deps.onDiscard();
  }

  return {
    discard,
    submit(isSilent: boolean): void {
      if (view().pieces.length === 0) {
        discard();
        show({ broken: true });
        return;
      }
      show({ state: recordingReducer(view().state, "submit"), sound: isSilent ? "none" : "heard" });
      deps.onComplete(view());
    },
    beginUpload(): boolean {
      const { state } = view();
      if (!mayDo(state, "upload")) return false;
      show({ state: recordingReducer(state, "upload") });
      return true;
    },
    endUpload(outcome: UploadOutcome): void {
      const state = recordingReducer(view().state, outcome);
      // The server has it, so this page no longer needs to.
      show(state === "uploaded" ? { ...empty, state } : { state });
    },
  };
}
