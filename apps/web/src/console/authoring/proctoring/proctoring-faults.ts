import type { TestProctoring } from "@invigil/contract/authoring/authored-test";
import { numberFault } from "../form/number-field.tsx";
import { KEY_LABELS, keyFault } from "./secure-keys.ts";
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

/** Returns the invalid numbers and keys, each with the name of its field. */
export function proctoringFaults({ proctor, system, secure_browser: secure }: WithGaps<TestProctoring>): string[] {
  const { proctoring, batch_proctoring_scaling: scaling } = system;
  const checked: [string, number | null, Parameters<typeof numberFault>[1]][] = [
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
  const numbers = checked.flatMap(([name, value, range]) => {
    const fault = numberFault(value, range);
    return fault ? [`${name}: ${fault.toLowerCase()}.`] : [];
  });
  const keys = [
    [KEY_LABELS.config, keyFault(secure.config_keys)],
    [KEY_LABELS.browserExam, keyFault(secure.browser_exam_keys)],
  ] as const;
  return [...numbers, ...keys.flatMap(([name, fault]) => (fault === null ? [] : [`${name}: ${fault}`]))];
}
