import { AUTO_SUBMIT_DELAY, SAVE_GRACE } from "@invigil/contract/constants";
import type { AutoSubmitReason } from "@invigil/contract/taking/attempts";
import type { Tx } from "@invigil/db/connection";
import { noteEvidence } from "@invigil/records/evidence/note-evidence";
import { setSubmitDue } from "@invigil/records/evidence/spend-tolerance";

export const VIOLATION: AutoSubmitReason = "Browser Tolerance Violation";

/** The page submits within the delay; if it does not, the server does after the grace of a late request. */
export async function recordViolation(
  tx: Tx,
  { attemptId, now, hasLine }: { attemptId: number; now: Date; hasLine: boolean },
): Promise<void> {
  const due = new Date(now.getTime() + AUTO_SUBMIT_DELAY + SAVE_GRACE);
  await setSubmitDue(tx, { attemptId, due });
  if (hasLine) return;
  const data = { violation: VIOLATION, left: -1 };
  await noteEvidence(tx, [{ attemptId, kind: "tolerance", at: now, now, data }]);
}
