import type { Movement } from "@invigil/contract/proctoring/movements";
import { expect, it } from "vitest";
import { mayAskMovement, momentAfter } from "./movement-times.ts";
import { judgeMovement, movedHead, nextMovement, usualPose } from "./movements.ts";

const AHEAD = { turn: 0, tilt: 0 };
const at = (turn: number, tilt = 0) => ({ turn, tilt });

it("tells the movement that was asked for from a smaller one, another one and none", () => {
  expect(movedHead("look-left", at(0.4), AHEAD)).toBe("made");
  expect(movedHead("look-right", at(-0.4), AHEAD)).toBe("made");
  expect(movedHead("look-left", at(-0.4), AHEAD)).toBe("other");
  expect(movedHead("look-left", at(0, 25), AHEAD)).toBe("other");
  expect(movedHead("look-left", at(0.15), AHEAD)).toBe("begun");
  expect(movedHead("look-left", at(0.05, 3), AHEAD)).toBe("still");
  expect(movedHead("tilt-left", at(0, 20), AHEAD)).toBe("made");
  expect(movedHead("tilt-right", at(0, -20), AHEAD)).toBe("made");
  expect(movedHead("tilt-right", at(0, -8), AHEAD)).toBe("begun");
});

it("compares with how the head is usually held", () => {
  const usual = usualPose([at(0.5), at(0.45, 2), at(0.48, 1), at(-0.6)]);
  expect(movedHead("look-left", at(0.5), usual)).toBe("still");
  expect(movedHead("look-right", at(0.1), usual)).toBe("made");
  expect(usualPose([])).toEqual(AHEAD);
});

const still = (pose: { turn: number; tilt: number } | null = at(0.02)) => ({
  id: "a",
  pose,
  why: pose ? null : "dark",
});
const shown = { movement: "look-left" as const, usual: AHEAD, seen: false, disturbed: false };
const judge = (pictures: ReturnType<typeof still>[], over = {}) => judgeMovement({ ...shown, pictures, ...over });

it("takes only a face that is seen throughout and does not move for no answer", () => {
  const four = [still(), still(), still(), still()];
  expect(judge(four)).toEqual({ outcome: "unanswered", why: null });
  expect(judge([...four, still(at(0.4))])).toEqual({ outcome: "answered", why: null });
  expect(judge([...four, still(at(0.4))], { disturbed: true })).toMatchObject({ outcome: "answered" });
  for (const [pictures, over, why] of [
    [four, { disturbed: true }, "disturbed"],
    [four, { seen: true }, "seen by the browser"],
    [[...four, still(null)], {}, "dark"],
    [[...four, still(at(0.2))], {}, "too little"],
    [[...four, still(at(-0.4))], {}, "other movement"],
    [four.slice(1), {}, "few pictures"],
    [[], {}, "few pictures"],
  ] as const) {
    expect(judge([...pictures], over)).toEqual({ outcome: "unclear", why });
  }
});

it("asks for each movement, and never for the same one twice in a row", () => {
  const all: Movement[] = ["look-left", "look-right", "tilt-left", "tilt-right"];
  const found = new Set<Movement>();
  for (const last of [null, ...all]) {
    for (const random of [0, 0.3, 0.6, 0.9, 0.999]) {
      const next = nextMovement(last, random);
      expect(next).not.toBe(last);
      found.add(next);
    }
  }
  expect([...found].toSorted()).toEqual(all);
});

it("leaves the first and last minutes alone, and has room for both showings", () => {
  const startedAt = new Date("2026-01-01T10:00:00.000Z");
  const after = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000);
  const may = (minutes: number) => mayAskMovement({ now: after(minutes), startedAt, expiresAt: after(60) });
  expect([may(2), may(3), may(30), may(50), may(53), may(58)]).toEqual([false, true, true, true, false, false]);
  const next = (random: number) => (momentAfter(startedAt, "next", random).getTime() - startedAt.getTime()) / 60_000;
  expect([next(0), next(1)]).toEqual([12, 24]);
});
