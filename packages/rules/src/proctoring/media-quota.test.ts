import { VOICE_SESSION_CAP } from "@invigil/contract/constants";
import { expect, it } from "vitest";
import { clipQuota, proctoredFor, snapshotQuota } from "./media-quota.ts";

const MINUTE = 60_000;
/** What the noisiest picture takes. */
const NOISY = 200_000;

it.each([1_000, 15_000, 60_000])(
  "leaves room for every noisy picture and many reloads at one per %d ms",
  (interval) => {
    for (const minutes of [1, 10, 60, 480]) {
      const elapsed = minutes * MINUTE;
      const due = elapsed / interval;
      const quota = snapshotQuota(elapsed, { interval, batchSize: 25 });
      // Two reloads per ten minutes, each of which abandons a batch, and fifty during the first.
      expect(quota.files).toBeGreaterThan(due + (50 + minutes / 5) * 25);
      expect(quota.bytes).toBeGreaterThan(due * NOISY);
    }
  },
);

it("leaves room for everything that three devices record, in any order", () => {
  expect(clipQuota(0).bytes).toBeGreaterThan(3 * VOICE_SESSION_CAP * 32);
  expect(clipQuota(0).files).toBeGreaterThan(3 * 3 * 150);
});

it("counts from the beginning of proctoring to the end of the attempt, as extended", () => {
  const at = (minutes: number) => new Date(minutes * MINUTE);
  expect(proctoredFor({ since: null, until: at(60), now: at(30) })).toBe(0);
  expect(proctoredFor({ since: at(10), until: at(60), now: at(30) })).toBe(20 * MINUTE);
  expect(proctoredFor({ since: at(10), until: at(60), now: at(500) })).toBe(50 * MINUTE);
});
