import { createStore } from "zustand/vanilla";

/** How many sounds the test itself asks for are on: a spoken answer, or the sound of a question. None is an incident. */
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
