import { endTest } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { feedbackTarget } from "@invigil/rules/taking/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call, onRedirection } from "../../lib/api.ts";
import { useSignedIn } from "../../lib/identity.ts";
import { attemptCache } from "./attempt-cache.ts";
import { leaveEnded } from "./end/leave-ended.ts";
import { isSubmitting, setLeaveTo, useSubmission } from "./submit/submission-state.ts";
import { useLeave } from "./end/use-leave.ts";

/** Goes to feedback when any reply from the server says that the attempt is over. */
export function useRedirection(test: Test | undefined): void {
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const leave = useLeave();

  const leaveNow = useEffectEvent(() => {
    // A submission under way goes there by itself, with its receipt.
    if (!test || test.session_state === "END" || isSubmitting(useSubmission.getState())) return;
    const cache = attemptCache(queryClient, { user, slug: test.slug, testId: test.id });
    setLeaveTo(feedbackTarget(test.slug));
    void leaveEnded(test.slug, {
      markEnded: () => cache.end(),
      endSession: () =>
        call(endTest, { params: { slug: test.slug }, query: { test_solution_set: cache.id() } }, { family: "SMT" }),
      leave,
    });
  });

  // Listens for replies from the server.
  useEffect(() => onRedirection(leaveNow), []);
}
