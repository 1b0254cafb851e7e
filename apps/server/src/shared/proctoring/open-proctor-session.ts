import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import type { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import type { Db, Tx } from "@invigil/db/connection";
import { openSession } from "@invigil/records/evidence/write-session";
import { abModeOf } from "@invigil/rules/proctoring/proctor-plan";
import { momentAfter } from "@invigil/rules/proctoring/movements/movement-times";
import { initialTolerance } from "@invigil/rules/proctoring/tolerance";

interface ToProctor {
  attemptId: number;
  settings: TestSettings;
  system: SystemSettings;
  /** Null if the attempt is not proctored. */
  plan: ProctorPlan | null;
  /** Whether the clock is running. */
  runs: boolean;
  now: Date;
}

/** From here on, heartbeats and pictures of a running proctored attempt are expected. Opening it again changes no count. */
export function openProctorSession(db: Db | Tx, { attemptId, settings, system, plan, runs, now }: ToProctor) {
  const watched = runs ? plan : null;
  return openSession(db, {
    attemptId,
    abMode: abModeOf(system, attemptId),
    now,
    tolerance: initialTolerance(settings.proctor.browser_tolerance),
    expectHeartbeats: watched !== null,
    movementAt: watched?.movements ? momentAfter(now, "first") : null,
    pictureInterval: watched && (watched.image || watched.video) ? watched.snapshot_interval : null,
  });
}
