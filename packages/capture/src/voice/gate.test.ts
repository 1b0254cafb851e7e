import { expect, test } from "vitest";
import { shouldListen } from "./gate.ts";

const all = { active: true, audio: true, remaining: 1, muted: false };

test("[B4.08] listens while the test is active, audio is on, the cap is not reached and the microphone is not muted", () => {
  expect(shouldListen(all)).toBe(true);
  expect(shouldListen({ ...all, active: false })).toBe(false);
  expect(shouldListen({ ...all, audio: false })).toBe(false);
  expect(shouldListen({ ...all, remaining: 0 })).toBe(false);
  expect(shouldListen({ ...all, muted: true })).toBe(false);
});
