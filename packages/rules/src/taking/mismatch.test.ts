import { TIME_MISMATCH_SECOND_LOOK, TIME_MISMATCH_TOLERANCE } from "@invigil/contract/constants";
import { describe, expect, it } from "vitest";
import { initialMismatch, isMismatch, nextMismatch } from "./mismatch.ts";

const enabled = { enabled: true };
const beyond = TIME_MISMATCH_TOLERANCE + 1;

describe("system time mismatch", () => {
  it("is not flagged by the initial call, however wrong the clock is [A4.28]", () => {
    const first = nextMismatch(initialMismatch, { system: 9_000_000, reference: 0 }, enabled);
    expect(first).toMatchObject({ baseline: 9_000_000, mismatch: false });
    expect(nextMismatch(first, { system: 9_030_000, reference: 30_000 }, enabled).mismatch).toBe(false);
  });

  it("is flagged by a later call if the clock moved, either way, and cleared if it moves back [A4.28]", () => {
    const first = nextMismatch(initialMismatch, { system: 0, reference: 0 }, enabled);
    const ahead = nextMismatch(first, { system: 30_000 + beyond, reference: 30_000 }, enabled);
    expect(ahead.mismatch).toBe(true);
    expect(nextMismatch(first, { system: 30_000 - beyond, reference: 30_000 }, enabled).mismatch).toBe(true);
    expect(nextMismatch(ahead, { system: 60_000, reference: 60_000 }, enabled).mismatch).toBe(false);
  });

  it("is checked only if the server's setting enables it [A5.09]", () => {
    const first = nextMismatch(initialMismatch, { system: 0, reference: 0 }, { enabled: false });
    expect(nextMismatch(first, { system: beyond, reference: 0 }, { enabled: false }).mismatch).toBe(false);
    expect(nextMismatch(first, { system: beyond, reference: 0 }, enabled).mismatch).toBe(true);
  });

  it("uses five times the tolerance for the second check [A5.09]", () => {
    expect(isMismatch(TIME_MISMATCH_TOLERANCE, "first")).toBe(false);
    expect(isMismatch(beyond, "first")).toBe(true);
    expect(isMismatch(5 * TIME_MISMATCH_TOLERANCE, "second")).toBe(false);
    expect(isMismatch(5 * TIME_MISMATCH_TOLERANCE + 1, "second")).toBe(true);
  });

  /** Looks at a clock that is wrong by `off`, at `at` of the server's time. */
  const look = (state: typeof initialMismatch, off: number, at: number) =>
    nextMismatch(state, { system: at + off, reference: at }, enabled);
  const MINUTES = 60_000;

  it("takes a jump towards the server's time for a correction, which neither warns nor ends [A5.09]", () => {
    const slow = look(initialMismatch, -20 * MINUTES, 0);
    let state = look(slow, 0, 30_000);
    expect(state).toMatchObject({ mismatch: false, confirmed: false, corrections: [20 * MINUTES] });
    for (const at of [1, 2, 10, 30]) state = look(state, 0, at * MINUTES);
    expect(state).toMatchObject({ mismatch: false, confirmed: false, corrections: [20 * MINUTES] });
    // A part of the way is one, too.
    expect(look(slow, -2 * MINUTES, 30_000)).toMatchObject({ mismatch: false, corrections: [18 * MINUTES] });
    // From then on the clock is right, and putting it wrong again is a change like any other.
    expect(look(state, -20 * MINUTES, 31 * MINUTES)).toMatchObject({ mismatch: true, corrections: [20 * MINUTES] });
  });

  it("only warns at the first look, and ends at a later one that finds five times the tolerance [A5.09]", () => {
    const right = look(initialMismatch, 0, 0);
    const warned = look(right, 20 * MINUTES, 30_000);
    expect(warned).toMatchObject({ mismatch: true, confirmed: false });
    const soon = look(warned, 20 * MINUTES, 30_000 + TIME_MISMATCH_SECOND_LOOK - 1);
    expect(soon).toMatchObject({ mismatch: true, confirmed: false });
    const later = 30_000 + TIME_MISMATCH_SECOND_LOOK;
    expect(look(soon, 20 * MINUTES, later)).toMatchObject({ mismatch: true, confirmed: true });
    expect(look(soon, 4 * MINUTES, later)).toMatchObject({ mismatch: true, confirmed: false });
    expect(look(soon, 0, later)).toMatchObject({ mismatch: false, confirmed: false, corrections: [] });
  });
});
