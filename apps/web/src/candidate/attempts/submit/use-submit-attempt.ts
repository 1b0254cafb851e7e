import { submitAll } from "@invigil/contract/taking/attempts";
import { SAVE_GRACE } from "@invigil/contract/constants";
import type { Test } from "@invigil/contract/taking/tests";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { serverNow } from "../../../lib/clock.ts";
import { feedbackGivenQuery } from "../../../lib/feedback-given.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { flushPendingSaves, pendingObstacles } from "../../../shared/parts/pending-saves.ts";
import { socketReport } from "../../../lib/socket/socket.ts";
import { clearAutoSubmitRequest, runAbort, runAfterClose, runBeforeSubmit } from "../../../shared/parts/submit.ts";
import { setTestSubmitted } from "../../../shared/parts/toasts.ts";
import { uploadsDone } from "../../../shared/parts/uploads/uploads-in-progress.ts";
import { attemptCache } from "../attempt-cache.ts";
import { forgetAttempt } from "../forget-attempt.ts";
import { setPhase } from "./submission-state.ts";
import { submitAttempt, type SubmitDeps, type SubmitRequest } from "./submit-attempt.ts";

/**
 * Ends the attempt and resolves when the page may leave, with true if nothing is left to send. Rejects if the attempt
 * continues.
 */
export function useSubmitAttempt(test: Test): (request: SubmitRequest) => Promise<boolean> {
  const queryClient = useQueryClient();
  const user = useSignedIn();

  return function submit(request) {
    const cache = attemptCache(queryClient, { user, slug: test.slug, testId: test.id });
    const deps: SubmitDeps = {
      setPhase,
      uploadsDone,
      // After a deadline the server accepts answers only for the grace period, so waiting longer saves nothing.
      flushSaves: () => (request.reason === null ? flushPendingSaves() : flushPendingSaves(SAVE_GRACE)),
      obstacles: pendingObstacles,
      beforeSubmit: (reason) => runBeforeSubmit({ testSlug: test.slug, reason }),
      socketReport,
      now: serverNow,
      attempt: cache.id,
      post: (body) => call(submitAll, { params: { id: test.id }, body }, { family: "SMT" }),
      handInLate: () => runAfterClose({ ended: true }),
      markEnded: (receipt) => {
        cache.end(receipt);
        setTestSubmitted(true);
        clearAutoSubmitRequest();
      },
      abort: runAbort,
      clearStorage: () => forgetAttempt(test.slug),
      checkFeedback: () => queryClient.prefetchQuery(feedbackGivenQuery(test.slug)),
    };
    return submitAttempt(deps, request);
  };
}
