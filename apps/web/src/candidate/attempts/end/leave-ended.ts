import { feedbackTarget, type Target } from "@invigil/rules/taking/navigation";

export interface LeaveDeps {
  markEnded: () => void;
  /** Tells the server that this page is done with the test. */
  endSession: () => Promise<unknown>;
  leave: (target: Target) => void;
}

/**
 * The server has said that the attempt is over, so nothing may change here any more. Whether or not the session could
 * be ended, the feedback page comes next and follows any redirection from there.
 */
export async function leaveEnded(testSlug: string, deps: LeaveDeps): Promise<void> {
  deps.markEnded();
  try {
    await deps.endSession();
  } catch {
    // The server has already ended the attempt, so this failure must not hold the candidate up.
  }
  deps.leave(feedbackTarget(testSlug));
}
