import type { FilmPicture } from "@invigil/contract/proctoring/film";
import { useEffect, useState, type KeyboardEvent } from "react";
import { alertFrom } from "./film-places.ts";

export const SPEEDS = [1, 2, 4, 8, 16] as const;
/** At 1×, a picture is shown for this many milliseconds. */
const PICTURE_SHOWN = 1_000;
/** Pictures that are fetched before they are due. */
const AHEAD = 4;

export interface FilmPlayback {
  index: number;
  playing: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  toggle: () => void;
  go: (index: number) => void;
  /** Null if there is no alert in that direction. */
  nextAlert: number | null;
  previousAlert: number | null;
  /** The picture with this address is on the screen, or cannot be loaded. */
  settle: (url: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Which picture is shown, and the controls that change it. A picture that is still loading holds the film up. */
export function useFilm(pictures: readonly FilmPicture[]): FilmPlayback {
  const [index, setIndex] = useState(0);
  const [wanted, setWanted] = useState(false);
  const [speed, setSpeed] = useState<number>(2);
  const [settled, setSettled] = useState("");
  const last = pictures.length - 1;
  const playing = wanted && index < last;
  const isDue = playing && settled === pictures[index]?.url;

  // Shows the next picture after a while.
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => setIndex(index + 1), PICTURE_SHOWN / speed);
    return () => clearTimeout(timer);
  }, [isDue, index, speed]);

  // Fetches the next pictures into the browser's cache.
  useEffect(() => {
    if (!playing) return;
    for (const { url } of pictures.slice(index + 1, index + 1 + AHEAD)) new Image().src = url;
  }, [playing, index, pictures]);

  function go(to: number) {
    setIndex(Math.min(last, Math.max(0, to)));
  }
  function toggle() {
    // At the end, playing begins anew.
    if (index >= last) setIndex(0);
    setWanted(!playing);
  }
  function changeSpeed(by: 1 | -1) {
    setSpeed(SPEEDS[SPEEDS.findIndex((each) => each === speed) + by] ?? speed);
  }

  const nextAlert = alertFrom(pictures, index, 1);
  const previousAlert = alertFrom(pictures, index, -1);

  /** The keys work while the focus is inside the player. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || isUsedBy(event)) return;
    const keys: Record<string, () => void> = {
      " ": toggle,
      ArrowLeft: () => go(event.shiftKey ? (previousAlert ?? index) : index - 1),
      ArrowRight: () => go(event.shiftKey ? (nextAlert ?? index) : index + 1),
      Home: () => go(0),
      End: () => go(last),
      ...(event.shiftKey && { ArrowUp: () => changeSpeed(1), ArrowDown: () => changeSpeed(-1) }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { index, playing, speed, setSpeed, toggle, go, nextAlert, previousAlert, settle: setSettled, onKeyDown };
}

/** Elements that use a key themselves keep it, except for the slider. */
function isUsedBy({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest("input[type=range]")) return false;
  return target.closest("select") !== null || (key === " " && target.closest("button") !== null);
}
