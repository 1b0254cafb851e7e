import { beginOwnSound } from "../../../shared/parts/devices/own-sound.ts";

export interface VoicePlayer {
  play: (address: string) => void;
  hold: () => void;
  resume: () => void;
  stop: () => void;
}

interface PlayerListener {
  onOver: () => void;
  /** `blocked`: the browser plays no sound before the person has touched the page. */
  onFailed: (why: "blocked" | "broken") => void;
}

/** Plays the interviewer's voice. A proctored candidate's microphone hears it too, so it is announced as our own sound. */
export function createVoicePlayer({ onOver, onFailed }: PlayerListener, audio = new Audio()): VoicePlayer {
  let endOwnSound = () => {};
  /** Grows with every sound, so that the end of an earlier one is recognised as such. */
  let round = 0;

  function end(mine: number, tell: () => void): void {
    if (mine !== round) return;
    round += 1;
    endOwnSound();
    tell();
  }

  function start(): void {
    endOwnSound();
    endOwnSound = beginOwnSound();
    const mine = ++round;
    audio.onended = () => end(mine, onOver);
    audio.onerror = () => end(mine, () => onFailed("broken"));
    audio.play().catch((error: unknown) => {
      const blocked = error instanceof DOMException && error.name === "NotAllowedError";
      end(mine, () => onFailed(blocked ? "blocked" : "broken"));
    });
  }

  return {
    play(address) {
      audio.src = address;
      start();
    },
    hold() {
      round += 1;
      audio.pause();
    },
    resume: start,
    stop() {
      round += 1;
      audio.pause();
      endOwnSound();
    },
  };
}
