import { SPEED_PROBE_BYTES } from "@invigil/contract/constants";
import { describe, expect, it } from "vitest";
import { mbps, noTallies, quality, showsSlowNotice, tally } from "./connection.ts";

describe("connection", () => {
  it("is good above 4 Mbps and bad below [B5.08]", () => {
    expect(quality(4.01)).toBe("good");
    expect(quality(4)).toBe("bad");
    expect(quality(0.5)).toBe("bad");
  });

  it("counts as slow under 1 Mbps [B5.08]", () => {
    expect(showsSlowNotice(0.99)).toBe(true);
    expect(showsSlowNotice(1)).toBe(false);
    expect(showsSlowNotice(3)).toBe(false);
    expect(showsSlowNotice(5)).toBe(false);
  });

  it("is offline if the probe fails", () => {
    expect(quality(null)).toBe("offline");
  });

  it("is measured in megabits per second", () => {
    expect(mbps(1_000_000, 1_000)).toBe(8);
    expect(mbps(SPEED_PROBE_BYTES, 1_000)).toBeCloseTo(3.77, 2);
    expect(mbps(1, 0)).toBe(Number.POSITIVE_INFINITY);
  });

  it("is counted by kind and in total", () => {
    const seen = (["good", "bad", "offline", "good"] as const).reduce(tally, noTallies);
    expect(seen).toEqual({ good: 2, bad: 1, offline: 1, total: 4 });
    expect(noTallies.total).toBe(0);
  });
});
