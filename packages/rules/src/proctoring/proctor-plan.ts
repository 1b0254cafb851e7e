import type { SolutionSet } from "@invigil/contract/taking/attempts";
import type { UserType } from "@invigil/contract/people/accounts";
import { DEFAULT_BATCH_SIZE, HEARTBEAT_INTERVAL } from "@invigil/contract/constants";
import type { AbMode, ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import type { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { inGroup, proctoringRuns } from "./ab.ts";

/** The most addresses that one call may request. */
const MAX_BATCH_SIZE = 100;

interface Proctored {
  settings: TestSettings;
  system: SystemSettings;
  solutionSet: Pick<SolutionSet, "id" | "add_test_duration" | "has_resumed_test">;
  usertype: UserType;
  /** The server's count. */
  toleranceLeft: number;
  /** Off for a candidate who is excused from them. */
  faceAlerts?: boolean;
}

/** Batch scaling has no plain flag: outside the experiment each picture requests its own address. */
export function abModeOf(system: SystemSettings, solutionSetId: number): AbMode {
  return inGroup(system.batch_proctoring_scaling, solutionSetId, false) ? "batch" : "single";
}

/** What the proctoring of an attempt does; null if it is not proctored. Recruiters' trials are not. */
export function planProctoring(subject: Proctored): ProctorPlan | null {
  const { settings, system, solutionSet, usertype, toleranceLeft, faceAlerts = true } = subject;
  if (usertype !== "hacker" || !proctoringRuns(settings, system, solutionSet)) return null;
  const { proctor, hacker_extra_data } = settings;
  const video = proctor.video.enabled;
  const mode = abModeOf(system, solutionSet.id);
  const { batch_count_image, batch_count_video } = system.proctoring;
  return {
    image: proctor.snapshot && !video,
    video,
    audio: proctor.audio.enabled,
    ab_mode: mode,
    batch_size: batchSize(video ? batch_count_video : batch_count_image),
    snapshot_interval: proctor.snapshot_seconds * 1_000,
    heartbeat_interval:
      mode === "batch" ? system.batch_proctoring_scaling.heartbeat_seconds * 1_000 : HEARTBEAT_INTERVAL,
    short_blur: proctor.browser_tolerance.short_blur,
    tolerance: {
      enabled: proctor.browser_tolerance.enabled,
      warning: proctor.browser_tolerance.warning,
      left: toleranceLeft,
    },
    full_screen: proctor.full_screen,
    face_alerts: faceAlerts,
    movements: proctor.movements && (proctor.snapshot || video),
    identity: {
      photo: proctor.identity.photo,
      id_card: hacker_extra_data.identity_card.enabled,
      audio_sample: proctor.identity.audio_sample,
    },
    retention_days: proctor.retention_days,
  };
}

function batchSize(setting: number): number {
  return setting > 0 ? Math.min(setting, MAX_BATCH_SIZE) : DEFAULT_BATCH_SIZE;
}
