import type { AutoSubmitReason, SubmissionType } from "@invigil/contract/taking/attempts";
import type { SessionState, Test } from "@invigil/contract/taking/tests";
import { afterSubmitTarget, type Target } from "./navigation.ts";

/** Solution set, sections and problems are requested only while the clock runs. */
export function loadsData(state: SessionState): boolean {
  return state === "ACTIVE";
}

type Ending = Pick<Test, "slug" | "session_state" | "redirection_url" | "test_type" | "enable_feedback_page"> &
  Partial<Pick<Test, "missed">>;

/** Where an ended session leads once nothing is in flight; null to stay. */
export function endTarget(
  test: Ending,
  { uploading, submitting }: { uploading: boolean; submitting: boolean },
): Target | null {
  if (test.session_state !== "END" || uploading || submitting) return null;
  return afterSubmitTarget(test);
}

export interface Submission {
  submission_type: SubmissionType;
  reason: AutoSubmitReason | null;
}

/** Without a reason the candidate submitted manually. */
export function submission(reason: AutoSubmitReason | null): Submission {
  return { submission_type: reason === null ? "MSB" : "ASB", reason };
}
