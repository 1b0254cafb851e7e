import { SAVE_GRACE } from "@invigil/contract/constants";
import type { ProctorPlan } from "@invigil/contract/proctoring/proctoring";
import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import type { Db, Tx } from "@invigil/db/connection";
import { accommodate } from "@invigil/rules/taking/accommodate";
import { planProctoring } from "@invigil/rules/proctoring/proctor-plan";
import { initialTolerance } from "@invigil/rules/proctoring/tolerance";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Proctored } from "../../platform/identity/proctor-tokens.ts";
import { accommodationsOf } from "../../shared/attempts/accommodations.ts";
import { attemptToProctor, type AttemptToProctor } from "./proctor-session.queries.ts";

export interface ProctoredAttempt {
  row: AttemptToProctor;
  /** The settings for this candidate. */
  settings: TestSettings;
  system: SystemSettings;
  /** Null if the attempt is not proctored. */
  plan: ProctorPlan | null;
  /** Whether the clock is running, including the grace for late messages. */
  runs: boolean;
}

type LoadDeps = Pick<Deps, "now"> & { db: Db | Tx };

/** What is known about an attempt's proctoring; undefined if there is no such attempt or a retake replaced it. */
export async function loadProctored({ db, now }: LoadDeps, attemptId: number): Promise<ProctoredAttempt | undefined> {
  const row = await attemptToProctor(db, attemptId);
  if (!row || row.reset_at !== null) return undefined;
  const accommodations = accommodationsOf(row);
  const settings = accommodate(TestSettings.parse(row.settings), accommodations);
  const system = SystemSettings.parse(row.system_settings);
  const plan = planProctoring({
    settings,
    system,
    solutionSet: { id: row.id, add_test_duration: row.add_test_duration, has_resumed_test: row.has_resumed_test },
    usertype: row.usertype,
    toleranceLeft: row.tolerance_left ?? initialTolerance(settings.proctor.browser_tolerance),
    faceAlerts: !accommodations.no_face_alerts,
  });
  const inTime =
    row.paused_at !== null || row.expires_at === null || row.expires_at.getTime() > now().getTime() - SAVE_GRACE;
  return { row, settings, system, plan, runs: row.state === "ACTIVE" && inTime };
}

/** The attempt that a token belongs to; the call must name the same assessment. */
export async function proctoredByToken(
  deps: LoadDeps,
  { attemptId, proctorSessionId }: Proctored,
  assessmentId: number,
): Promise<ProctoredAttempt> {
  const proctored = await loadProctored(deps, attemptId);
  if (!proctored || proctored.row.session_id !== proctorSessionId) throw new AppError("unauthenticated");
  if (proctored.row.test_id !== assessmentId) {
    throw new AppError("invalid_request", { message: "The token belongs to another test." });
  }
  if (!proctored.runs) throw new AppError("session_ended");
  return proctored;
}
