import type { StoreApi } from "zustand/vanilla";
import { beginOwnSound } from "../../../shared/parts/devices/own-sound.ts";
import type { AnswerKeeper } from "../recording/answer-keeper.ts";
import type { OpenMicrophone, OpensMicrophone } from "../recording/microphone.ts";
import { hasFloor, type TurnTaking } from "../turn-taking/turn-taking.ts";

export interface MicrophoneView {
  microphone: "off" | "opening" | "on" | "lost";
  /** Why there is no microphone. */
  lostReason: string | null;
  /** False if voices cannot be detected, so only the button ends an answer. */
  detects: boolean;
  muted: boolean;
  /** How much is recorded beyond the pieces that the answer has. */
  pendingMs: number;
}

interface Held {
  keeper: Pick<AnswerKeeper, "addPiece" | "noteLost" | "view">;
  openMicrophone: OpensMicrophone;
}

/** Opens the microphone while the candidate wants to speak, and records while they have the floor. */
export function holdMicrophone(
  { keeper, openMicrophone }: Held,
  view: StoreApi<MicrophoneView & { taking: TurnTaking }>,
  onVoice: (type: "speech-start" | "speech-end" | "misfire") => void,
  onHears: (on: boolean) => void,
) {
  let opened: OpenMicrophone | null = null;
  let endOwnSound = () => {};
  let round = 0;
  /** The page shows the conversation. */
  let active = false;
  const levelListeners = new Set<(level: number) => void>();

  async function open(): Promise<void> {
    const mine = ++round;
    view.setState({ microphone: "opening", lostReason: null, muted: false, detects: true });
    const next = await openMicrophone({
      onPiece: keeper.addPiece,
      onGap: keeper.noteLost,
      onPending: (pendingMs) => view.setState({ pendingMs }),
      onVoice: (type) => mine === round && onVoice(type),
      onDetector(works) {
        if (mine !== round) return;
        view.setState({ detects: works });
        onHears(works);
      },
      onLevel: (level) => levelListeners.forEach((listener) => listener(level)),
      onMuted: (muted) => mine === round && view.setState({ muted }),
      onLost(reason) {
        if (mine !== round) return;
        close();
        view.setState({ microphone: "lost", lostReason: reason });
        onHears(false);
      },
    });
    if (mine !== round) return next?.close();
    if (!next) return;
    opened = next;
    // What the candidate says now is an answer, not an incident.
    endOwnSound = beginOwnSound();
    view.setState({ microphone: "on" });
    follow();
  }

  function close(): void {
    round += 1;
    opened?.close();
    opened = null;
    endOwnSound();
  }

  function follow(): void {
    if (!active) return;
    const { taking, microphone } = view.getState();
    const { seq, state } = keeper.view.getState();
    const wanted = taking.mode === "spoken" && !taking.suspended && state !== "elsewhere";
    if (!wanted && microphone !== "off") {
      close();
      view.setState({ microphone: "off" });
      onHears(false);
    } else if (wanted && microphone === "off") void open();
    // Until the draft has been read from this device, nobody knows which piece comes next.
    const isRead = seq === taking.seq;
    opened?.record(wanted && isRead && !taking.resting && (hasFloor(taking) || taking.voice === "held"));
  }

  // A page that is about to go passes on what it has recorded.
  globalThis.addEventListener("pagehide", () => opened?.flush());

  return {
    follow,
    start() {
      active = true;
      follow();
    },
    stop() {
      active = false;
      close();
      view.setState({ microphone: "off" });
    },
    reopen: () => void open(),
    onLevel(listener: (level: number) => void) {
      levelListeners.add(listener);
      return () => void levelListeners.delete(listener);
    },
  };
}
