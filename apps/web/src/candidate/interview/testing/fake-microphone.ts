import type { MicrophoneListener, OpensMicrophone } from "../recording/microphone.ts";

/** A microphone whose sound the test decides. */
export function fakeMicrophone({ refusal = null as string | null } = {}) {
  const state = { opened: 0, closed: 0, recording: false, refusal };
  let listener: MicrophoneListener | null = null;
  /** Seconds that were recorded but not passed on yet. */
  let waiting = 0;

  function pass(): void {
    const seconds = waiting;
    waiting = 0;
    listener?.onPending(0);
    if (seconds > 0) listener?.onPiece(new ArrayBuffer(32_000 * seconds));
  }

  const open: OpensMicrophone = async (given) => {
    if (state.refusal !== null) {
      given.onLost(state.refusal);
      return null;
    }
    state.opened += 1;
    listener = given;
    queueMicrotask(() => given.onDetector(true));
    return {
      record(on) {
        if (state.recording && !on) pass();
        state.recording = on;
      },
      flush: pass,
      close() {
        state.closed += 1;
        if (state.recording) pass();
        state.recording = false;
      },
    };
  };
  return {
    open,
    state,
    hear: (type: Parameters<MicrophoneListener["onVoice"]>[0]) => listener?.onVoice(type),
    /** Records whole seconds, and passes on pieces of five. */
    record(seconds: number): void {
      for (let second = 0; second < seconds; second += 1) {
        waiting += 1;
        if (waiting === 5) pass();
        else listener?.onPending(1_000 * waiting);
      }
    },
    mute: (muted: boolean) => listener?.onMuted(muted),
    lose: (reason: string) => listener?.onLost(reason),
  };
}
