import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { numberFault } from "../form/number-field.tsx";
import type { WithGaps } from "../form/with-gaps.ts";

export const RANGES = {
  snapshot_seconds: { min: 1, max: 3_600, needed: true },
  retention_days: { min: 1, max: 3_650, needed: true },
  count: { min: 0, max: 1_000, needed: true },
  short_blur: { min: 0, max: 10_000, needed: true },
  percentage: { min: 0, max: 100, needed: true },
  batch: { min: 0, max: 100, needed: true },
  heartbeat_seconds: { min: 1, max: 60, needed: true },
} as const;

/** Numbers that cannot be saved, each with the name of its field. */
export function proctoringFaults({ proctor, system }: WithGaps<TestProctoring>): string[] {
  const { proctoring, batch_proctoring_scaling: scaling } = system;
  const checked: [string, number | null, Parameters<typeof numberFault>[1]][] = [
    ["Seconds between two pictures", proctor.snapshot_seconds, RANGES.snapshot_seconds],
    ["Days until pictures and clips are deleted", proctor.retention_days, RANGES.retention_days],
    ["Times that are forgiven", proctor.browser_tolerance.count, RANGES.count],
    ["Too short to count", proctor.browser_tolerance.short_blur, RANGES.short_blur],
    ["Share that is proctored", proctoring.percentage, { ...RANGES.percentage, fractions: true }],
    ["Share with several at once", scaling.percentage, { ...RANGES.percentage, fractions: true }],
    ["Pictures at once", proctoring.batch_count_image, RANGES.batch],
    ["Pictures of a film at once", proctoring.batch_count_video, RANGES.batch],
    ["Seconds between two signs of life", scaling.heartbeat_seconds, RANGES.heartbeat_seconds],
  ];
  return checked.flatMap(([name, value, range]) => {
    const fault = numberFault(value, range);
    return fault ? [`${name}: ${fault.toLowerCase()}.`] : [];
  });
}
