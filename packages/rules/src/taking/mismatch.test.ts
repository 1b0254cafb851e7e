import { TIME_MISMATCH_TOLERANCE } from "@invigil/contract/constants";
import { describe, expect, it } from "vitest";
import { initialMismatch, isMismatch, nextMismatch } from "./mismatch.ts";

const enabled = { enabled: true };
const beyond = TIME_MISMATCH_TOLERANCE + 1;

describe("system time mismatch", () => {
  it("is not flagged by the initial call, however wrong the clock is [A4.28]", () => {
    const first = nextMismatch(initialMismatch, { system: 9_000_000, reference: 0 }, enabled);
    expect(first).toEqual({ baseline: 9_000_000, mismatch: false });
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
    const first = nextMismatch(initialMismatch, { system: 0, reference: 0 }, enabled);
    expect(nextMismatch(first, { system: beyond, reference: 0 }, { enabled: true, check: "second" }).mismatch).toBe(
      false,
    );
  });
});
