import { hasFeedback } from "@invigil/contract/taking/feedback";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, call } from "./api.ts";

/** Whether feedback was already given; "not yet" is an ordinary reply. */
export function feedbackGivenQuery(slug: string) {
  return queryOptions({
    queryKey: ["feedback-given", slug] as const,
    queryFn: async () => {
      try {
        await call(hasFeedback, { query: { source: "PT", test_slug: slug } }, { family: "GFB" });
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
    // The person has already submitted: asking for feedback once too often is better than making them wait.
    retry: false,
    staleTime: Infinity,
  });
}
