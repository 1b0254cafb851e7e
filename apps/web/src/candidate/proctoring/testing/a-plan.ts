import { ProctorPlan } from "@invigil/contract/proctoring/proctoring";

export function aPlan(over: Partial<ProctorPlan> = {}): ProctorPlan {
  return ProctorPlan.parse({
    image: false,
    video: false,
    audio: false,
    ab_mode: "single",
    batch_size: 25,
    snapshot_interval: 15_000,
    heartbeat_interval: 1_000,
    short_blur: 800,
    tolerance: { enabled: false, warning: true, left: 2 },
    full_screen: false,
    face_alerts: true,
    identity: { photo: false, id_card: false, audio_sample: false },
    retention_days: 180,
    ...over,
  });
}

export const SESSION_ID = "5f0c1d6e-52a4-4a53-9d43-0d7b8f1a2b3c";
