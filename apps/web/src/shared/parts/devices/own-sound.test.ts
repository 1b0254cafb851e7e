import { expect, it } from "vitest";
import { beginOwnSound, ownSound } from "./own-sound.ts";

it("is on while any sound is playing, however often its end is reported", () => {
  const endFirst = beginOwnSound();
  const endSecond = beginOwnSound();
  endFirst();
  endFirst();
  expect(ownSound.getState().count).toBe(1);
  endSecond();
  expect(ownSound.getState().count).toBe(0);
});
