import type { LateDraft } from "@invigil/contract/taking/late-drafts";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";
import { writeAnswer } from "@invigil/records/answers/accept-draft";
import { writeDecision } from "@invigil/records/answers/write-draft";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { presentDraft } from "../../shared/answers/late-drafts.ts";
import { draftById } from "../../shared/answers/stored-drafts.queries.ts";
import { recordingsOfAttempt } from "../../shared/answers/own-recordings.ts";
import { withNews } from "../../shared/news.ts";
import { tellingChanges } from "../../shared/attempts/results.ts";
import { draftForDecision, lockAttempt, type DraftForDecision } from "./late-drafts.queries.ts";

type Decision = { state: "accepted" } | { state: "declined"; reason: string };

/** One decision by one person, audited in the same transaction. */
export async function decideDraft(deps: Deps, caller: Caller, id: number, decision: Decision): Promise<LateDraft> {
  const attemptId = await withNews(deps, async (tx, tell) => {
    const draft = await lockDraft(tx, caller, id);
    if (draft.state !== "waiting") throw new AppError("late_draft_decided");
    const at = deps.now();
    const reason = decision.state === "declined" ? decision.reason : "";
    const decided = { id, state: decision.state, accountId: caller.accountId, at, reason };
    await tellingChanges(tx, { attemptIds: [draft.attempt_id], at }, async () => {
      await writeDecision(tx, decided);
      // The evaluation that follows reports the result.
      if (decision.state === "accepted") await writeAnswer(tx, draft, { slug: randomSlug(), at });
    });
    const { username, test_slug: test, problem, digest } = draft;
    await writeAudit(tx, caller, {
      action: decision.state === "accepted" ? "late_draft.accept" : "late_draft.decline",
      subject: test,
      at,
      data: { username, problem, digest, ...(reason !== "" && { reason }) },
    });
    tell(draft.attempt_id, { type: "receipt-changed", solution_set_id: draft.attempt_id });
    return draft.attempt_id;
  });
  const row = await draftById(deps.db, id);
  if (!row) throw new AppError("late_draft_not_found");
  return presentDraft(row, await recordingsOfAttempt(deps.db, attemptId));
}

async function lockDraft(tx: Tx, caller: Caller, id: number): Promise<DraftForDecision> {
  const key = { id, companyId: caller.companyId ?? 0 };
  const found = await draftForDecision(tx, key);
  if (!found) throw new AppError("late_draft_not_found");
  await lockAttempt(tx, found.attempt_id);
  // Somebody may have decided, or given more time, before we got the lock.
  const draft = await draftForDecision(tx, key);
  if (!draft) throw new AppError("late_draft_not_found");
  return draft;
}
