import { createStore } from "zustand/vanilla";

/**
 * How many sounds of the test itself are on, such as a spoken answer or a question's audio. None of them is an
 * incident.
 */
export const ownSound = createStore<{ count: number }>(() => ({ count: 0 }));

/** Call the returned function once the sound is over. */
export function beginOwnSound(): () => void {
  ownSound.setState(({ count }) => ({ count: count + 1 }));
  let ended = false;
  return function endOwnSound() {
    if (ended) return;
    ended = true;
    ownSound.setState(({ count }) => ({ count: count - 1 }));
  };
}
