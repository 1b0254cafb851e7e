import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { numberFault } from "../form/number-field.tsx";

export const RANGES = {
  snapshot_seconds: { min: 1, max: 3_600 },
  retention_days: { min: 1, max: 3_650 },
  count: { min: 0, max: 1_000 },
  short_blur: { min: 0, max: 10_000 },
  percentage: { min: 0, max: 100 },
  batch: { min: 0, max: 100 },
  heartbeat_seconds: { min: 1, max: 60 },
} as const;

/** Returns the invalid numbers, each with the name of its field. */
export function proctoringFaults({ proctor, system }: TestProctoring): string[] {
  const { proctoring, batch_proctoring_scaling: scaling } = system;
  const checked: [string, number, { min: number; max: number; fractions?: boolean }][] = [
    ["Seconds between pictures", proctor.snapshot_seconds, RANGES.snapshot_seconds],
    ["Days until pictures and clips are deleted", proctor.retention_days, RANGES.retention_days],
    ["Times allowed", proctor.browser_tolerance.count, RANGES.count],
    ["Ignore if shorter than", proctor.browser_tolerance.short_blur, RANGES.short_blur],
    ["Percentage of candidates to proctor", proctoring.percentage, { ...RANGES.percentage, fractions: true }],
    ["Percentage of candidates who use batches", scaling.percentage, { ...RANGES.percentage, fractions: true }],
    ["Pictures per batch", proctoring.batch_count_image, RANGES.batch],
    ["Video frames per batch", proctoring.batch_count_video, RANGES.batch],
    ["Seconds between heartbeats", scaling.heartbeat_seconds, RANGES.heartbeat_seconds],
  ];
  return checked.flatMap(([name, value, range]) => {
    const fault = numberFault(value, range);
    return fault ? [`${name}: ${fault.toLowerCase()}.`] : [];
  });
}
