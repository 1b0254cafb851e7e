import { cvUploadStatus, questionGenerationStatus } from "@invigil/contract/interviews/session";
import { type StepStatus } from "@invigil/contract/interviews/snapshot";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../lib/api.ts";
import { interviewQuery, type InterviewKey } from "../interview-calls.ts";

const POLL = 1_500;
const routes = { cv: cvUploadStatus, questions: questionGenerationStatus } as const;

/** Asks whether a step is over, and then where the interview is. */
export function useStepStatus(
  step: keyof typeof routes,
  { testSlug, attempt }: InterviewKey,
  enabled: boolean,
): StepStatus | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ["interview-step", step, attempt],
    queryFn: () => call(routes[step], { query: { test_solution_id: attempt } }, { family: "INT" }),
    enabled,
    refetchInterval: POLL,
    gcTime: 0,
  });
  const isReady = enabled && data?.is_ready === true;

  // Reads the interview, which has moved on.
  useEffect(() => {
    if (isReady) void queryClient.invalidateQueries({ queryKey: interviewQuery({ testSlug, attempt }).queryKey });
  }, [isReady, queryClient, testSlug, attempt]);

  return enabled ? data : undefined;
}
