import { useEffect, useEffectEvent, useState } from "react";
import { advance, nextMoment, nextNotable, previousMoment, type Replay } from "./replay-engine.ts";

export const SPEEDS = [1, 2, 4, 8, 16, 32] as const;

/** Smooth enough to watch, and slow enough for weak machines. */
const STEP = 50;
/** The step of an arrow key. */
const JUMP = 10_000;

export interface Playback {
  time: number;
  playing: boolean;
  /** True at the end of the recording while the attempt is still running. */
  isWaiting: boolean;
  speed: number;
  skipIdle: boolean;
  setSpeed: (speed: number) => void;
  setSkipIdle: (skipIdle: boolean) => void;
  toggle: () => void;
  seek: (time: number) => void;
  next: () => void;
  /** Goes to the next notable moment; after the last one, to the first. */
  nextNotable: () => void;
  /** Which notable moment that is; null if there are none. */
  notable: "next" | "first" | null;
  previous: () => void;
}

/** The playback position, and the controls that move it. */
export function usePlayback(replay: Replay, start = replay.from): Playback {
  const [time, setTime] = useState(Math.min(replay.to, Math.max(replay.from, start)));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(4);
  const [skipIdle, setSkipIdle] = useState(true);
  const isOver = time >= replay.to;
  const isMoving = playing && !isOver;
  // At the end of a running attempt, playback continues as soon as there is more.
  const isWaiting = playing && isOver && replay.isRunning;

  const step = useEffectEvent((elapsed: number) => {
    setTime(advance(replay, time, { elapsed, speed, skipIdle }));
  });
  // The clock is outside React. On a slow machine the steps are longer, so playback stays in time.
  useEffect(() => {
    if (!isMoving) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      step(now - last);
      last = now;
    }, STEP);
    return () => clearInterval(timer);
  }, [isMoving]);

  function seek(to: number) {
    setTime(Math.min(replay.to, Math.max(replay.from, to)));
  }
  function toggle() {
    if (isWaiting) return setPlaying(false);
    if (isOver && !replay.isRunning) setTime(replay.from);
    setPlaying(isOver || !playing);
  }
  function changeSpeed(by: 1 | -1) {
    setSpeed(SPEEDS[SPEEDS.findIndex((each) => each === speed) + by] ?? speed);
  }
  const [upcoming, first] = [nextNotable(replay, time), nextNotable(replay, replay.from - 1)];
  const playback: Playback = {
    time,
    playing: isMoving || isWaiting,
    isWaiting,
    speed,
    skipIdle,
    setSpeed,
    setSkipIdle,
    toggle,
    seek,
    next: () => seek(nextMoment(replay, time)?.time ?? replay.to),
    nextNotable: () => seek(upcoming ?? first ?? time),
    notable: upcoming !== undefined ? "next" : first !== undefined ? "first" : null,
    previous: () => seek(previousMoment(replay, time)?.time ?? replay.from),
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isUsedBy(event)) return;
    const keys: Record<string, () => void> = {
      " ": toggle,
      ArrowLeft: () => (event.shiftKey ? playback.previous() : seek(time - JUMP)),
      ArrowRight: () => (event.shiftKey ? playback.next() : seek(time + JUMP)),
      Home: () => seek(replay.from),
      End: () => seek(replay.to),
      ...(event.shiftKey && { ArrowUp: () => changeSpeed(1), ArrowDown: () => changeSpeed(-1) }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // The keys work wherever the focus is, as in a video player.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return playback;
}

/** Elements that use a key themselves keep it, except for the time slider. */
function isUsedBy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input[type=range]")) return false;
  if (target.closest("select, textarea, dialog, audio, video, [contenteditable], input:not([type=checkbox])")) {
    return true;
  }
  return key === " " && target.closest("button, a, summary, input") !== null;
}
