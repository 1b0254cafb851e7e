import type { SolutionSet } from "@invigil/contract/taking/attempts";
import { INITIAL_EVENT_SEQUENCE } from "@invigil/contract/constants";
import type { ServerMessage } from "@invigil/contract/socket";
import type { Test } from "@invigil/contract/taking/tests";
import { isAiInterview } from "@invigil/rules/taking/product-type";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSignedIn } from "../../lib/identity.ts";
import { connectAttempt } from "../../lib/socket/socket.ts";
import { applyMessage } from "./apply-message.ts";
import { forgetClock, tellCandidate, tellOfEnd } from "./attempt-toasts.ts";
import { attemptCache } from "./attempt-cache.ts";

/** Listens while the attempt runs and disconnects when it ends. */
export function useAttemptSocket(test: Test, solutionSet: SolutionSet | null): void {
  const user = useSignedIn();
  const cache = attemptCache(useQueryClient(), { user, slug: test.slug, testId: test.id });
  const attemptId = test.session_state === "ACTIVE" ? (solutionSet?.id ?? null) : null;

  const onMessage = useEffectEvent((message: ServerMessage) => {
    if (solutionSet === null) return;
    const isInterview = isAiInterview(test);
    applyMessage(message, { solutionSet, cache, tell: tellCandidate, tellOfEnd, isInterview });
  });
  const onReconnect = useEffectEvent(() => void cache.reload());

  const sequences = useEffectEvent(() => ({
    eventSequence: solutionSet?.event_sequence ?? INITIAL_EVENT_SEQUENCE,
    newsSequence: solutionSet?.news_sequence,
  }));
  const contextKey = useEffectEvent(() => solutionSet?.slug);
  // Only told: more time needs no other connection.
  const testDuration = useEffectEvent(() => test.duration);

  // Connects the socket.
  useEffect(() => {
    if (attemptId === null) return undefined;
    const disconnect = connectAttempt({
      attempt: { id: attemptId, testSlug: test.slug, ...sequences() },
      query: {
        username: user.username,
        contextKey: contextKey(),
        assessmentType: "test",
        assessmentId: test.id,
        testId: test.id,
        testSlug: test.slug,
        testDuration: testDuration(),
        usertype: user.usertype,
      },
      onMessage,
      onReconnect,
    });
    return () => {
      disconnect();
      forgetClock();
    };
  }, [attemptId, test.id, test.slug, user.username, user.usertype]);
}
