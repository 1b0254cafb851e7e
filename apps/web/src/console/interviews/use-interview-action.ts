import {
  decideInterview,
  decideLateAnswer,
  markInterview,
  type InterviewReview,
} from "@invigil/contract/interviews/review";
import type { BodyOf } from "@invigil/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { interviewQuery } from "./interview-query.ts";

const family = { family: "CON" } as const;

/** Saves marks and decisions, those on late answers too, and reloads what shows them. */
export function useInterviewAction(id: number) {
  const queries = useQueryClient();
  const onSuccess = (review: InterviewReview) => {
    queries.setQueryData(interviewQuery(id).queryKey, review);
    const { slug } = review.test;
    for (const queryKey of [
      ["report", slug],
      ["test-report", slug],
      ["candidates", slug],
      ["fairness", slug],
    ]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
  const mark = useMutation({
    mutationFn: (body: BodyOf<typeof markInterview>) => call(markInterview, { params: { id }, body }, family),
    onSuccess,
  });
  const decide = useMutation({
    mutationFn: (body: BodyOf<typeof decideInterview>) => call(decideInterview, { params: { id }, body }, family),
    onSuccess,
  });
  const decideLate = useMutation({
    mutationFn: ({ late, body }: { late: number; body: BodyOf<typeof decideLateAnswer> }) =>
      call(decideLateAnswer, { params: { id, late }, body }, family),
    onSuccess,
    // Somebody else may have been faster.
    onError: () => queries.invalidateQueries({ queryKey: interviewQuery(id).queryKey }),
  });
  return { mark, decide, decideLate };
}
