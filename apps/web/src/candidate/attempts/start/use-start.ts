import { restartTest, startTest } from "@invigil/contract/taking/attempts";
import type { Test } from "@invigil/contract/taking/tests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useGo } from "../../../shared/parts/go.ts";
import { useSignedIn } from "../../../lib/identity.ts";
import { setTestSubmitted, showApiError } from "../../../shared/parts/toasts.ts";
import { attemptCache } from "../attempt-cache.ts";
import { forgetEarlierAttempts } from "../forget-attempt.ts";
import { prepareEnvironments } from "./prepare-environments.ts";
import { continueAttempt, startAttempt, type StartDeps } from "./start-attempt.ts";
import { resetSubmission } from "../submit/submission-state.ts";

type Way = "start" | "continue";

/** Starts or continues the attempt. Further clicks do nothing while the request is under way. */
export function useStart(test: Test): { begin: (way: Way) => void; isPending: boolean } {
  const queryClient = useQueryClient();
  const user = useSignedIn();
  const go = useGo();
  const mutationKey = ["begin-attempt", test.slug];

  const cache = attemptCache(queryClient, { user, slug: test.slug, testId: test.id });

  const deps: StartDeps = {
    clearLocalData: forgetEarlierAttempts,
    start: (id) => call(startTest, { params: { id }, query: { user_id: user.user_id } }, { family: "STT" }),
    restart: (body) => call(restartTest, { body: { ...body, test_solution_set: cache.id() } }, { family: "RST" }),
    seed: (started) => {
      resetSubmission();
      setTestSubmitted(false);
      cache.seed(started);
      prepareEnvironments(started);
    },
    go,
  };
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (way: Way) => (way === "start" ? startAttempt(test, deps) : continueAttempt(test, deps)),
    onError: (error) => showApiError(error),
  });

  return {
    begin: (way) => {
      // Otherwise two clicks before the next render would both be sent.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(way);
    },
    isPending,
  };
}
