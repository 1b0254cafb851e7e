import { expect, it } from "vitest";
import { beginOwnSound, ownSound } from "./own-sound.ts";

it("is on as long as any sound is, however often its end is told", () => {
  const endFirst = beginOwnSound();
  const endSecond = beginOwnSound();
  endFirst();
  endFirst();
  expect(ownSound.getState().count).toBe(1);
  endSecond();
  expect(ownSound.getState().count).toBe(0);
});
