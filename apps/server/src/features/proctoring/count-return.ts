import type { ClientMessage } from "@invigil/contract/socket-client";
import type { Tx } from "@invigil/db/connection";
import { joinExcused, joinViolation, noteReturn } from "@invigil/records/evidence/note-return";
import { spendTolerance } from "@invigil/records/evidence/spend-tolerance";
import { excuseHolds, isUsedUp, returnCounts } from "@invigil/rules/proctoring/tolerance";
import type { Deps } from "../../platform/deps.ts";
import type { Page } from "../../platform/socket-page.ts";
import { openSessionOf } from "./create-settings.ts";
import { loadProctored } from "./load-proctored.ts";
import { recordViolation, VIOLATION } from "./record-violation.ts";
import { excusesSoFar, lastLeave, promptUsed, takesFiles } from "./tolerance.queries.ts";

type Return = Extract<ClientMessage, { type: "focus" | "increment-browser-tolerance" }>;

/**
 * Handles a return to the window that is already on the timeline. The server, not the page, decides whether it costs a
 * warning. Returns what is left and whether it decreased, or null if nothing is counted.
 */
export async function countReturn(
  deps: Pick<Deps, "now">,
  tx: Tx,
  page: Page,
  message: Return,
): Promise<{ left: number; spent: boolean } | null> {
  const { attemptId } = page;
  const proctored = await loadProctored({ ...deps, db: tx }, attemptId);
  if (!proctored?.runs || !proctored.plan) return null;
  const now = deps.now();
  const leave = await lastLeave(tx, { attemptId, before: message.seq, tabId: message.tab_id });
  // A page that reconnected may have been unable to report, so the time of arrival means nothing.
  const stayed = leave.left_at !== null && page.connectedAt <= leave.left_at.getTime();
  const seen = leave.left_at !== null && stayed ? now.getTime() - leave.left_at.getTime() : null;
  const { plan } = proctored;
  const { away } = message;
  const excuse = message.type === "focus" ? message.excused : undefined;
  const believed =
    excuse !== undefined &&
    excuseHolds({
      excuse,
      plan,
      away,
      seen,
      takesFiles: await takesFiles(tx, { attemptId, problem: message.problem }),
      promptUsed: await promptUsed(tx, { attemptId, before: message.seq, tabId: message.tab_id }),
      ...(await excusesSoFar(tx, { attemptId, before: message.seq })),
    });
  if (believed && leave.id !== null) await joinExcused(tx, { attemptId, sequence: message.seq, leaveId: leave.id });
  if (!plan.tolerance.enabled) {
    if (excuse !== undefined) await noteReturn(tx, { attemptId, sequence: message.seq, facts: { believed } });
    return null;
  }
  const { tolerance_left: left } = await openSessionOf({ ...deps, db: tx }, proctored);
  // Nobody has to stay on the page during a pause.
  const free = proctored.row.paused_at !== null;
  const counts =
    !free &&
    !believed &&
    returnCounts({
      type: message.type === "focus" ? "focus" : "tolerance",
      away,
      seen,
      shortBlur: plan.short_blur,
      countedBy: leave.counted_by,
      left: leave.left_at !== null,
    });
  const spent = counts ? await spendTolerance(tx, attemptId) : null;
  const after = spent?.tolerance_left ?? left;
  const violates = spent !== null && isUsedUp(after) && spent.submit_due === null;
  // The return that uses the tolerance up is one happening, with one line.
  const own = violates && message.type === "increment-browser-tolerance";
  const violation = own ? { violation: VIOLATION } : {};
  const facts = { counted: counts, seen, left: after, ...(excuse !== undefined && { believed }), ...violation };
  await noteReturn(tx, { attemptId, sequence: message.seq, facts });
  if (violates) await recordViolation(tx, { attemptId, now, hasLine: own });
  // The page reports the same return in two messages; the first may have used the tolerance up.
  if (message.type === "increment-browser-tolerance" && leave.counted_by === "focus" && leave.left_at !== null)
    await joinViolation(tx, { attemptId, sequence: message.seq, since: leave.left_at });
  return { left: after, spent: spent !== null };
}
