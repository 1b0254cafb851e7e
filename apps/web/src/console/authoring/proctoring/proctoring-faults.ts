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

/** The fields' labels, which the list of faults repeats. */
export const LABELS = {
  snapshotSeconds: "Seconds between pictures",
  retentionDays: "Days until pictures and clips are deleted",
  count: "Times allowed",
  shortBlur: "Ignore if shorter than (milliseconds)",
  proctored: "Percentage of candidates to proctor",
  batched: "Percentage of candidates who use batches",
  pictures: "Pictures per batch",
  frames: "Video frames per batch",
  heartbeat: "Seconds between heartbeats",
} as const;

/** Returns the invalid numbers, each with the name of its field. */
export function proctoringFaults({ proctor, system }: TestProctoring): string[] {
  const { proctoring, batch_proctoring_scaling: scaling } = system;
  const checked: [string, number, { min: number; max: number; fractions?: boolean }][] = [
    [LABELS.snapshotSeconds, proctor.snapshot_seconds, RANGES.snapshot_seconds],
    [LABELS.retentionDays, proctor.retention_days, RANGES.retention_days],
    [LABELS.count, proctor.browser_tolerance.count, RANGES.count],
    [LABELS.shortBlur, proctor.browser_tolerance.short_blur, RANGES.short_blur],
    [LABELS.proctored, proctoring.percentage, { ...RANGES.percentage, fractions: true }],
    [LABELS.batched, scaling.percentage, { ...RANGES.percentage, fractions: true }],
    [LABELS.pictures, proctoring.batch_count_image, RANGES.batch],
    [LABELS.frames, proctoring.batch_count_video, RANGES.batch],
    [LABELS.heartbeat, scaling.heartbeat_seconds, RANGES.heartbeat_seconds],
  ];
  return checked.flatMap(([name, value, range]) => {
    const fault = numberFault(value, range);
    return fault ? [`${name}: ${fault.toLowerCase()}.`] : [];
  });
}
