import type { OpenedPage } from "@invigil/contract/proctoring/proctoring";
import { noteAbsence } from "@invigil/records/evidence/note-absence";
import { spendTolerance } from "@invigil/records/evidence/spend-tolerance";
import { forgetLeft } from "@invigil/records/evidence/write-session";
import { absenceOf } from "@invigil/rules/proctoring/absence";
import { isUsedUp } from "@invigil/rules/proctoring/tolerance";
import type { Deps } from "../../platform/deps.ts";
import { withNews } from "../../shared/news.ts";
import { heardBefore } from "./heard.queries.ts";
import type { Heartbeats } from "./heartbeats.ts";
import type { ProctoredAttempt } from "./load-proctored.ts";
import { recordViolation } from "./record-violation.ts";

/** For this long the server's own lateness explains that it did not hear a page. */
const LATE_COUNTS_FOR = 60_000;

interface Back {
  away: number;
  /** Whether it cost a warning. */
  counted: boolean;
  /** Warnings left. */
  left: number;
}

type ReopenDeps = Pick<Deps, "db" | "now" | "lateness"> & { heartbeats: Pick<Heartbeats, "heardAt"> };

/**
 * Compares a newly opened page with what was heard of the one before. Whoever visits another site in the same tab leaves
 * the test like whoever changes the window. Only a leave that the page itself announced costs a warning, because a crash
 * looks like the rest. Returns null if the candidate was not away.
 */
export async function noteReopened(
  deps: ReopenDeps,
  { row, plan, runs }: ProctoredAttempt,
  opened: OpenedPage,
): Promise<Back | null> {
  if (!runs || plan === null || row.paused_at !== null) return null;
  const { id: attemptId } = row;
  return withNews(deps, async (tx, tell) => {
    const heard = await heardBefore(tx, { attemptId, tabId: opened.tab_id });
    if (!heard) return null;
    // The page asks again because it did not get the reply.
    if (heard.decided) return heard.decided;
    await forgetLeft(tx, attemptId);
    if (heard.said_at === null) return null;
    const now = deps.now();
    const absence = absenceOf(opened, {
      heardAt: latest([heard.said_at, heard.heartbeat_at, deps.heartbeats.heardAt(attemptId)]),
      interval: plan.heartbeat_interval,
      leftAt: heard.left_at,
      blurredAt: heard.blur && new Date(heard.blur.received_at),
      runsSince: heard.runs_since,
      isSilent: heard.lost_at !== null,
      now,
      late: deps.lateness.within(LATE_COUNTS_FOR),
    });
    if (!absence) return null;
    const { from, away, said } = absence;
    const counted = said && plan.tolerance.enabled && away >= plan.short_blur;
    const spent = counted ? await spendTolerance(tx, attemptId) : null;
    const left = spent?.tolerance_left ?? heard.tolerance_left;
    const facts = { tab_id: opened.tab_id, opened: opened.by, said, away, counted, left };
    await noteAbsence(tx, { attemptId, from, now, blurId: heard.blur?.id ?? null, facts });
    if (spent && isUsedUp(left) && spent.submit_due === null)
      await recordViolation(tx, { attemptId, now, hasLine: false });
    if (spent) tell(attemptId, { type: "browser-tolerance", tab_id: opened.tab_id, value: left });
    return { away, counted, left };
  });
}

function latest(times: readonly (Date | null)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}
