import {
  Counters,
  type createProctorSettings,
  type fetchProctorSettings,
  type OpenedPage,
} from "@invigil/contract/proctoring/proctoring";
import { declineMovements } from "@invigil/records/evidence/movements";
import type { ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { issueProctorToken, type Proctored } from "../../platform/identity/proctor-tokens.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import type { Heartbeats } from "./heartbeats.ts";
import { loadProctored, proctoredByToken, type ProctoredAttempt } from "./load-proctored.ts";
import { ownAttempt } from "../../shared/attempts/own-attempt.ts";
import { openProctorSession } from "../../shared/proctoring/open-proctor-session.ts";
import { noteReopened } from "./note-reopened.ts";

/** As long as the longest extension, so that an extended page needs no new token at once. */
const TOKEN_LIFE = 24 * 3_600_000;

interface Asked {
  testId: number;
  opened: OpenedPage | undefined;
  /** The candidate said before the start that they cannot make small movements. */
  noMovements?: boolean | undefined;
}

/** Starts proctoring the caller's attempt, or continues with the stored counts. */
export async function createSettings(
  deps: Deps & { heartbeats: Pick<Heartbeats, "latest" | "heardAt"> },
  caller: Caller,
  { testId, opened, noMovements = false }: Asked,
): Promise<ReplyOf<typeof createProctorSettings>> {
  const attemptId = (await ownAttempt(deps, caller, { id: testId })).attempt.id;
  const proctored = await loadProctored(deps, attemptId);
  if (!proctored) throw new AppError("solution_set_not_found");
  const { row, runs, plan } = proctored;
  if (row.state === "END" || (row.state === "ACTIVE" && !runs)) throw new AppError("session_ended");
  const session = await openSessionOf(deps, proctored);
  if (noMovements && plan?.movements) {
    const said = { attemptId, now: deps.now(), before: true };
    await deps.db.transaction().execute((tx) => declineMovements(tx, said));
  }
  const back = opened ? await noteReopened(deps, proctored, opened) : null;
  const left = back?.left ?? session.tolerance_left;
  const now = deps.now().getTime();
  const expires = new Date(Math.max(row.expires_at?.getTime() ?? 0, now) + TOKEN_LIFE);
  return {
    token: issueProctorToken(deps, { attemptId, proctorSessionId: session.id }, expires),
    image_sequence: session.image_sequence,
    proctorSessionId: session.id,
    plan: plan && { ...plan, tolerance: { ...plan.tolerance, left } },
    counters: deps.heartbeats.latest(attemptId) ?? Counters.safeParse(session.counters).data ?? null,
    returned: back && { away: back.away, counted: back.counted },
  };
}

export function openSessionOf(
  { db, now }: Pick<Deps, "now"> & Pick<Parameters<typeof loadProctored>[0], "db">,
  { row, settings, system, plan, runs }: ProctoredAttempt,
) {
  return openProctorSession(db, { attemptId: row.id, settings, system, plan, runs, now: now() });
}

export async function fetchSettings(
  deps: Deps,
  caller: Proctored,
  assessmentId: number,
): Promise<ReplyOf<typeof fetchProctorSettings>> {
  const { row, plan } = await proctoredByToken(deps, caller, assessmentId);
  return { plan, image_sequence: row.image_sequence ?? -1 };
}
