import { feedbackTarget, type Target } from "@invigil/rules/taking/navigation";

export interface LeaveDeps {
  markEnded: () => void;
  /** Tells the server that this page is done with the test. */
  endSession: () => Promise<unknown>;
  leave: (target: Target) => void;
}

/**
 * The server said that the attempt is over: nothing here may be changed any more. Whether the session could be ended or
 * not, the feedback page comes first; from there a redirection is followed.
 */
export async function leaveEnded(testSlug: string, deps: LeaveDeps): Promise<void> {
  deps.markEnded();
  try {
    await deps.endSession();
  } catch {
    // The server has ended it already, which is why we are here; the candidate must not be kept.
  }
  deps.leave(feedbackTarget(testSlug));
}
