import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Tx } from "@invigil/db/connection";
import { AppError } from "../../platform/app-error.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { attemptSections } from "../../shared/tests/test-access.queries.ts";
import { lockAttempt } from "./attempts.queries.ts";

interface Claim {
  attemptId: number;
  /** The section that the page says is over; if absent, the whole test. */
  sectionId?: number;
}

/**
 * A page that missed a pause or an extension would end the attempt too early and cost the candidate the rest. Its clock
 * may be ahead by the grace of a save. Holds the attempt's lock, so that no pause can intervene.
 */
export async function requireOver(deps: AttemptDeps, tx: Tx, { attemptId, sectionId }: Claim): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== "ACTIVE") return;
  const latest = new Date(deps.now().getTime() + SAVE_GRACE);
  const isOver = (expires: Date | null) => attempt.paused_at === null && expires !== null && expires <= latest;
  if (isOver(attempt.expires_at)) return;
  const sections = await attemptSections(tx, attemptId);
  const open = sections.filter(
    ({ status, section_id }) => status !== "SUB" && section_id === (sectionId ?? section_id),
  );
  // An interview has no sections; only the attempt's own time counts.
  if (sections.length === 0 || !open.every(({ expires_at }) => isOver(expires_at))) throw new AppError("not_over");
}
