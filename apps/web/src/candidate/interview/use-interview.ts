import type { InterviewSnapshot } from "@invigil/contract/interviews/snapshot";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenToSocket } from "../../lib/socket/socket-events.ts";
import { interviewQuery, staleSnapshot, takeSnapshot, type InterviewKey } from "./interview-calls.ts";

/** If the socket is down, the page asks this often while it waits for the interviewer. */
const POLL = 2_000;

/** The interview as the server knows it; follows what other pages and the worker do. */
export function useInterview(key: InterviewKey) {
  const queryClient = useQueryClient();
  const { testSlug, attempt } = key;
  const query = useQuery({
    ...interviewQuery(key),
    refetchInterval: ({ state: { data } }) => (data && isWaiting(data) ? POLL : false),
  });

  // Listens to the attempt's socket.
  useEffect(() => {
    const reload = () =>
      void queryClient.invalidateQueries({ queryKey: interviewQuery({ testSlug, attempt }).queryKey });
    return listenToSocket({
      onMessage(message) {
        if (message.type === "interview-changed" && message.solution_set_id === attempt) reload();
      },
      onReconnect: reload,
    });
  }, [queryClient, testSlug, attempt]);

  return query;
}

/** The next question, or the sound of this one, is on its way. */
function isWaiting({ state, phase, turns, turn_seq, facts }: InterviewSnapshot): boolean {
  if (state !== "live") return false;
  if (phase === "thinking") return true;
  const turn = turns.find(({ seq }) => seq === turn_seq);
  return phase === "asking" && facts.speaks && turn?.audio === null;
}

/** A step of the candidate. The page shows what the server returns, even if it says that the interview is elsewhere. */
export function useInterviewStep<Input>(key: InterviewKey, send: (input: Input) => Promise<InterviewSnapshot>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (snapshot) => takeSnapshot(queryClient, key, snapshot),
    onError(error) {
      const snapshot = staleSnapshot(error);
      if (snapshot) takeSnapshot(queryClient, key, snapshot);
    },
  });
}
