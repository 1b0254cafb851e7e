import { expect, it } from "vitest";
import { canJudgeSessions, silenceCutoff } from "./server-lateness.ts";

it("waits for a silent page as long as the server itself was late [B7.06]", () => {
  const now = new Date("2026-01-01T10:01:00.000Z");
  expect(silenceCutoff({ now, silence: 30_000, late: 0 })).toEqual(new Date("2026-01-01T10:00:30.000Z"));
  expect(silenceCutoff({ now, silence: 30_000, late: 45_000 })).toEqual(new Date("2026-01-01T09:59:45.000Z"));
});

it("does not judge sessions while the server is late, or what waited for it", () => {
  expect(canJudgeSessions({ late: 0, waited: 20 })).toBe(true);
  expect(canJudgeSessions({ late: 5_000, waited: 20 })).toBe(false);
  expect(canJudgeSessions({ late: 0, waited: 5_000 })).toBe(false);
});
